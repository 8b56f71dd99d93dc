import { testTimer } from '../../features/timers/test-timer.ts';
import { type PreviewFields, factsAddress, previewAddress } from './preview-address.ts';

const fieldsOf = (given: Partial<PreviewFields> = {}): PreviewFields => ({ ...testTimer(), ...given });
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

  it('adds the moment and the scale', () => {
    expect(queryOf(fieldsOf({ transparent: true }), { at: 'over', scale: 2, opened: 86_400 })).toMatchObject({
      transparent: 'true',
      at: 'over',
      scale: '2',
      opened: '86400',
    });
  });

  it('asks for motion only if the timer has it', () => {
    expect(queryOf(fieldsOf(), {})).not.toHaveProperty('motion');
    expect(queryOf(fieldsOf({ template: 'flip', motion: 'smooth' }), {})).toMatchObject({ motion: 'smooth' });
  });

  it('leaves out what the template decides', () => {
    const fields = { type: 'fixed', targetDate: '2026-11-27T22:59:00Z', template: 'flip', colors: null } as const;
    expect(queryOf({ ...fields, width: 600, height: 150, language: 'de' }, {})).toEqual({
      type: 'fixed',
      target: '2026-11-27T22:59:00Z',
      template: 'flip',
      width: '600',
      height: '150',
      language: 'de',
    });
  });
});

describe('factsAddress', () => {
  it.each([true, false])('describes what a recipient would get (still: %s)', (still) => {
    const address = previewAddress(fieldsOf({ onExpire: { action: 'message', message: 'x.gif?' } }), { still });
    const facts = new URL(factsAddress(address), 'http://localhost');
    expect(facts.pathname).toBe('/account/preview.json');
    expect(facts.search).toBe(new URL(address, 'http://localhost').search);
  });
});
