import { type ServerClock, type Ticking, clockOf } from './server-clock.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
Object.assign(globalThis, { document: page });

const start = Date.UTC(2026, 10, 28, 18);
let services = 0;
let clock: ServerClock;

beforeEach(() => {
  jest.useFakeTimers({ now: start });
  page.hidden = false;
  clock = clockOf(`https://${++services}.example/t/x.json`);
  clock.measure(start + 250 - performance.now(), 50);
});

/** An element with two in-between pictures, and the milliseconds after `start` of what it shows. */
function ticking(betweenCount = 2) {
  const shown: string[] = [];
  let refreshes = 0;
  const each: Ticking = {
    tick(nowMs, between = betweenCount) {
      if (between > betweenCount) return 0;
      shown.push(`${nowMs - start}/${between}`);
      return between < betweenCount ? 40 : 0;
    },
    refresh: () => void refreshes++,
  };
  return { each, shown, refreshes: () => refreshes };
}

describe('the clock of a service', () => {
  it('ticks at once, then at each second with the pictures in between', () => {
    const { each, shown } = ticking();
    clock.add(each);
    jest.advanceTimersByTime(1_800);
    expect(shown).toEqual(['250/2', '1000/0', '1040/1', '1080/2', '2000/0', '2040/1']);
  });

  it('does not disturb the motion of others when an element is added', () => {
    const { each, shown } = ticking();
    clock.add(each);
    jest.advanceTimersByTime(760);
    const later = ticking();
    clock.add(later.each);
    jest.advanceTimersByTime(100);
    expect(shown).toEqual(['250/2', '1000/0', '1040/1', '1080/2']);
    expect(later.shown).toEqual(['1010/2', '1040/1', '1080/2']);
  });

  it('goes on with later elements if all are removed while it ticks', () => {
    const first = ticking();
    const remover: Ticking = {
      tick(nowMs) {
        if (nowMs > start + 250) [first.each, remover].forEach((each) => clock.remove(each));
        return 0;
      },
      refresh: () => undefined,
    };
    clock.add(first.each);
    clock.add(remover);
    jest.advanceTimersByTime(800);
    const later = ticking(0);
    clock.add(later.each);
    jest.advanceTimersByTime(1_000);
    expect(later.shown).toEqual(['1050/0', '2000/0']);
  });

  it('ticks once a second, also if the clock of the service has fractions of milliseconds', () => {
    const { each, shown } = ticking(0);
    clock.measure(start + 250.4 - performance.now(), 10);
    clock.add(each);
    jest.advanceTimersByTime(3_800);
    expect(shown).toEqual(['251/0', '1000/0', '2000/0', '3000/0', '4000/0']);
  });

  it('does nothing while the page is hidden', () => {
    const { each, shown } = ticking(0);
    clock.add(each);
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    jest.advanceTimersByTime(5_100);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(shown).toEqual(['250/0', '5350/0']);
  });

  it('is measured again after a slow answer, which contains the time to connect, but not after two of them', () => {
    const { each, refreshes } = ticking(0);
    clock.add(each);
    expect(refreshes()).toBe(0);
    const slow = clockOf('https://slow.example/t/x.json');
    const answer = () => {
      slow.measure(start - performance.now(), 600);
      slow.add(each);
      return refreshes();
    };
    expect([answer(), answer()]).toEqual([1, 1]);
    jest.advanceTimersByTime(3_600_000);
    const askedBoth = refreshes();
    expect([answer() - askedBoth, answer() - askedBoth]).toEqual([1, 1]);
  });

  it('asks again after a sleep, and believes the device only if the service does not answer', () => {
    const { each, shown, refreshes } = ticking(0);
    clock.add(each);
    jest.setSystemTime(Date.now() + 3_600_000); // not the time since the page began
    jest.advanceTimersByTime(750);
    expect([shown.at(-1), refreshes()]).toEqual(['1000/0', 1]);
    clock.trustDevice();
    jest.advanceTimersByTime(1_000);
    expect([shown.at(-1), refreshes()]).toEqual(['3602000/0', 1]);
    clock.measure(start + 7_000 - performance.now(), 20);
    clock.trustDevice();
    expect(clock.now() - start).toBe(7_000);
  });
});
