import { type Maker, createTimerBody, defaultEnd, instantOf, localMinute, previewAddress } from './maker.ts';

const maker: Maker = { endsAt: '2026-12-04T23:59', template: 'flip', colors: null, size: 'email', language: 'de' };
const opened = { openedMs: Date.parse('2026-11-22T12:00:00.750Z'), seconds: 60 };
const queryOf = (address: string | undefined) =>
  Object.fromEntries(new URL(address ?? '', 'http://console').searchParams);

describe('instantOf', () => {
  it('reads the local time of the browser', () => {
    expect(instantOf('2026-12-04T23:59')).toBe(new Date(2026, 11, 4, 23, 59).toISOString().replace('.000', ''));
  });

  it.each(['', '2026-12', '2026-13-40T00:00', '0000-01-01T00:00', '12026-12-04T23:59'])('has none for %j', (text) => {
    expect(instantOf(text)).toBeUndefined();
  });
});

describe('localMinute', () => {
  it('writes what a date field reads', () => {
    const date = new Date(2026, 0, 5, 7, 9);
    expect(localMinute(date)).toBe('2026-01-05T07:09');
    expect(instantOf(localMinute(defaultEnd(date)))).toBe(defaultEnd(date).toISOString().replace('.000', ''));
  });
});

describe('previewAddress', () => {
  it('leaves out what the template decides', () => {
    const address = previewAddress(maker, opened);
    expect(address).toMatch(/^\/account\/preview\.gif\?/);
    expect(queryOf(address)).toEqual({
      type: 'fixed',
      target: instantOf(maker.endsAt),
      template: 'flip',
      width: '600',
      height: '150',
      language: 'de',
      seconds: '60',
      at: '2026-11-22T12:00:00Z',
    });
  });

  it('sends colors without #', () => {
    const colors = { background: '#10131f', text: '#ffffff', accent: '#ff5a3c' };
    const query = queryOf(previewAddress({ ...maker, colors }, opened));
    expect(query).toMatchObject({ background: '10131f', text: 'ffffff', accent: 'ff5a3c' });
  });

  it('asks for a still picture of the same moment', () => {
    const address = previewAddress(maker, { ...opened, still: true });
    expect(address).toMatch(/preview\.png/);
    expect(queryOf(address)).not.toHaveProperty('seconds');
  });

  it('has no address while the date is incomplete', () => {
    expect(previewAddress({ ...maker, endsAt: '' }, opened)).toBeUndefined();
  });
});

describe('createTimerBody', () => {
  it('is the body of a new timer', () => {
    expect(createTimerBody(maker, 'Launch', 'Europe/Berlin')).toEqual({
      name: 'Launch',
      type: 'fixed',
      targetDate: instantOf(maker.endsAt),
      timezone: 'Europe/Berlin',
      template: 'flip',
      width: 600,
      height: 150,
      language: 'de',
    });
  });
});
