import { toFields, toForm } from './editor/form-values.ts';
import { previewAddress } from './preview-address.ts';
import { testTimer } from './test-timer.ts';

const fieldsOf = (given: Parameters<typeof testTimer>[0] = {}) => toFields(toForm(testTimer(given), 0));
const queryOf = (...given: Parameters<typeof previewAddress>) =>
  Object.fromEntries(new URL(previewAddress(...given), 'http://localhost').searchParams);

describe('previewAddress', () => {
  it('describes a fixed timer completely', () => {
    const fields = fieldsOf({
      onExpire: { action: 'message', message: 'Over & out' },
      labels: { days: '', hours: 'h' },
    });
    expect(queryOf(fields, {})).toEqual({
      type: 'fixed',
      target: '2026-11-27T22:59:00Z',
      template: 'bold',
      background: '10131f',
      text: 'ffffff',
      accent: 'ff5a3c',
      width: '600',
      height: '150',
      units: 'days,hours,minutes,seconds',
      language: 'en',
      'label.days': '',
      'label.hours': 'h',
      expire: 'message',
      message: 'Over & out',
      seconds: '120',
    });
  });

  it('describes the other types', () => {
    expect(queryOf(fieldsOf({ type: 'evergreen', targetDate: null, durationSeconds: 60 }), {})).toMatchObject({
      type: 'evergreen',
      duration: '60',
    });
    const recurrence = { frequency: 'daily', time: '09:00' } as const;
    expect(queryOf(fieldsOf({ type: 'recurring', recurrence }), {})).toMatchObject({
      type: 'recurring',
      recurrence: '{"frequency":"daily","time":"09:00"}',
      timezone: 'Europe/Berlin',
    });
  });

  it('is a moving GIF, or a PNG where nothing may move', () => {
    expect(previewAddress(fieldsOf(), {})).toMatch(/^\/account\/preview\.gif\?/);
    expect(previewAddress(fieldsOf(), { still: true })).toMatch(/^\/account\/preview\.png\?/);
  });

  it('adds the moment, the scale and a shorter animation', () => {
    expect(
      queryOf(fieldsOf({ transparent: true }), { at: 'over', scale: 2, seconds: 60, opened: 86_400 }),
    ).toMatchObject({
      transparent: 'true',
      at: 'over',
      scale: '2',
      seconds: '60',
      opened: '86400',
    });
  });

  it('never makes the animation of a timer longer', () => {
    expect(queryOf(fieldsOf({ animationSeconds: 10 }), { seconds: 60 })).toMatchObject({ seconds: '10' });
  });
});
