import { readFileSync } from 'node:fs';
import { eventually } from '@tminus/testing';
import type { Page } from 'playwright-core';

const describeFocus = readFileSync(new URL('in-page/focus.js', import.meta.url), 'utf8');

export interface Stop {
  name: string;
  tag: string;
  isInDialog: boolean;
  /** The part of the page in which the order of the stops is that of reading. */
  region: string;
  box: { left: number; top: number; right: number; bottom: number } | undefined;
  problems: string[];
}

/** How long a problem must last. On a busy machine, a dialog that opens moves for longer than its animation. */
const defaultPatienceMs = 3_000;

/** Somebody who uses nothing but the keyboard, and expects to see where the focus is. */
export class Keyboard {
  /** What was wrong at the stops so far. */
  readonly problems: string[] = [];
  stops = 0;
  private last: Stop | undefined;

  constructor(
    private readonly page: Page,
    private readonly patienceMs = defaultPatienceMs,
  ) {}

  /** Presses a key and looks where the focus is, with the problems that last: while a page moves, parts lie on others. */
  async press(key: string): Promise<Stop> {
    await this.look();
    return this.step(key);
  }

  /** Like `press`, directly after a look. */
  private async step(key: string): Promise<Stop> {
    await this.page.keyboard.press(key);
    let stop = await this.look();
    const isFine = async () => {
      stop = await this.look();
      expect(stop.problems).toEqual([]);
    };
    if (stop.problems.length > 0) await eventually(isFine, { withinMs: this.patienceMs }).catch(() => undefined);
    return stop;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Where the focus is now. */
  async look(): Promise<Stop> {
    return (await this.page.evaluate(`const stop = ${describeFocus}; stop`)) as Stop;
  }

  /**
   * Presses Tab (or another key) until the focus is on what has this name.
   * @throws if it is not there after many stops, with what was there instead
   */
  async goTo(name: string | RegExp, { key = 'Tab', most = 90 } = {}): Promise<Stop> {
    const passed: string[] = [];
    const matches = (stop: Stop) => (typeof name === 'string' ? stop.name === name : name.test(stop.name));
    await this.look();
    for (let count = 0; count < most; count++) {
      const stop = await this.step(key);
      this.judge(stop, key);
      if (matches(stop)) return stop;
      passed.push(`${stop.tag} ${JSON.stringify(stop.name)}`);
    }
    throw new Error(`No stop is ${String(name)}. There were: ${passed.join(', ')}`);
  }

  /** Goes there, and presses Enter. */
  async enter(...where: Parameters<Keyboard['goTo']>): Promise<void> {
    await this.goTo(...where);
    await this.press('Enter');
  }

  private judge(stop: Stop, key: string): void {
    this.stops++;
    const where = `${stop.tag} ${JSON.stringify(stop.name)}`;
    for (const problem of stop.problems) this.problems.push(`${where}: ${problem}`);
    if (stop.tag === 'body') this.problems.push(`the focus is nowhere after ${JSON.stringify(this.last?.name)}`);
    const { last } = this;
    this.last = stop;
    if (key !== 'Tab' || !last?.box || !stop.box || last.region !== stop.region) return;
    if (stop.box.bottom <= last.box.top && stop.box.left <= last.box.left)
      this.problems.push(`${where} comes after ${JSON.stringify(last.name)}, which is below it`);
  }
}

/** More than any page has. */
const mostStops = 200;

/** After how many keys the page is asked. */
const keysAtOnce = 10;

interface Focus {
  isFirst: boolean;
  isNowhere: boolean;
  html: string;
}

/** Not with `Keyboard.look`, which reads the styles of all controls of the page. */
const recordFocus = `
  globalThis.firstStop = document.activeElement;
  globalThis.stops = [];
  addEventListener('keyup', () => {
    const { activeElement, body } = document;
    stops.push({
      isFirst: activeElement === firstStop,
      isNowhere: activeElement === body,
      html: activeElement.outerHTML.slice(0, 200),
    });
  }, true)`;

/** Opens all sections, and presses Tab until the focus is where it was. @returns after what the focus is nowhere */
export async function problemsOfTab(page: Page): Promise<string[]> {
  await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle'); // fields that are loaded when somebody uses the page
  await page.keyboard.press('Tab');
  await page.evaluate(recordFocus);
  const lost: string[] = [];
  let last = '';
  for (let count = 0; count < mostStops; count += keysAtOnce) {
    for (let key = 0; key < keysAtOnce; key++) await page.keyboard.press('Tab');
    for (const { isFirst, isNowhere, html } of await page.evaluate<Focus[]>('stops.splice(0)')) {
      // Once around, the focus is on the controls of the browser.
      if (isFirst) return lost.length > 1 ? lost : [];
      if (isNowhere) lost.push(`the focus is nowhere after ${last}`);
      last = html;
    }
  }
  return [`Tab does not come back: ${last}`];
}
