import { ColorsInputDto } from '../timers/dto/appearance.dto.ts';
import { CreateTimerDto } from '../timers/dto/create-timer.dto.ts';
import { suggestField, suggestTimeZone } from './suggestions.ts';

it.each([
  ['PST', 'America/Los_Angeles'],
  ['cest', 'Europe/Berlin'],
  ['Berlin', 'Europe/Berlin'],
  ['Europe/Belrin', 'Europe/Berlin'],
  ['America/New York', 'America/New_York'],
  ['europe-london', 'Europe/London'],
  ['+01:00', undefined],
  ['Mars/Olympus', undefined],
  ['constructor', undefined],
  ['x'.repeat(60_000), undefined],
  [7, undefined],
])('suggests for %s: %s', (unknown, expected) => {
  expect(suggestTimeZone(unknown)).toBe(expected);
});

describe('suggestField', () => {
  it.each([
    ['target_date', 'targetDate'],
    ['TargetDate', 'targetDate'],
    ['targetDat', 'targetDate'],
    ['tagretDate', 'targetDate'],
    ['timeZone', 'timezone'],
    ['colours', 'colors'],
    ['on-expire', 'onExpire'],
    ['unit', 'units'],
  ])('suggests for %s: %s', (unknown, field) => {
    expect(suggestField(new CreateTimerDto(), unknown)).toBe(field);
  });

  it.each(['', 'x', 'date', 'description', 'constructor', 'a'.repeat(60_000)])('suggests nothing for %j', (unknown) => {
    expect(suggestField(new CreateTimerDto(), unknown)).toBeUndefined();
  });

  it('suggests fields of the object that contains the unknown one', () => {
    expect(suggestField(new ColorsInputDto(), 'backgroud')).toBe('background');
  });
});
