import type { Route } from 'playwright-core';

/** The elements of the page, also those in components and bars. */
const timers = `(function inside(root) {
  return [...root.querySelectorAll('*')].flatMap((each) => [
    ...(each.localName === 'tminus-timer' ? [each] : each.shadowRoot ? inside(each.shadowRoot) : []),
  ]);
})(document)`;

/** How many elements have drawn nothing. */
export const waiting = `${timers}.filter((each) => !each.shadowRoot?.querySelector('canvas')).length`;

/** Before the script: adds up how far the layout shifts. */
export const countShifts = `globalThis.shifts = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shifts += value))).observe({ type: 'layout-shift', buffered: true });`;

export const refreshAll = `${timers}.forEach((each) => each.refresh())`;

/** Before the script: keeps the times that it waits, milliseconds. */
export const recordedWaits = `
  globalThis.waits = [];
  const wait = setTimeout;
  globalThis.setTimeout = (then, ms, ...rest) => (waits.push(ms), wait(then, ms, ...rest));`;

/** With `recordedWaits`: how many timers repeat a request that has failed. */
export const failures = `waits.filter((ms) => ms > 2_500 && ms <= 5_000).length`;

/** From now on, keeps the pixels of each picture that timers draw, as hexadecimal RGBA. */
export const recordPictures = `
  globalThis.pictures = [];
  const { prototype } = CanvasRenderingContext2D;
  const { drawImage } = prototype;
  let isDrawing = false;
  prototype.drawImage = function (...given) {
    drawImage.apply(this, given);
    if (isDrawing) return;
    isDrawing = true;
    // After all cells of the picture.
    queueMicrotask(() => {
      isDrawing = false;
      const { width, height } = this.canvas;
      pictures.push([...this.getImageData(0, 0, width, height).data].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    });
  }`;

/** Before the script: the browser prepares the page in advance. */
export const prerendered = `Object.defineProperty(document, 'prerendering', { value: true, writable: true })`;

/** The visitor sees what was prepared. */
export const activated = `document.prerendering = false; document.dispatchEvent(new Event('prerenderingchange'))`;

/** The visitor looks at another tab or page, or comes back. */
export const hiddenPage = (isHidden: boolean) =>
  `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`;

/**
 * The ids of the elements that have never shown the same pixels as the image of the same second. It compares one element after the other, because
 * a second may end while it loads all images.
 */
export const differing = `(async () => {
  const different = [];
  for (const element of document.querySelectorAll('tminus-timer:not([data-equal])')) {
    const canvas = element.shadowRoot.querySelector('canvas');
    const { width, height } = canvas;
    const image = new Image();
    image.crossOrigin = 'anonymous';
    const address = element.getAttribute('src').replace('.json', devicePixelRatio > 1 ? '@2x.png' : '.png');
    image.src = address + '?n=' + performance.now(); // a page loads an address only once
    await image.decode();
    const pixelsOf = (picture) => {
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, width, height).data;
    };
    const [shown, expected] = [canvas, image].map(pixelsOf);
    if (image.width === width && shown.every((value, index) => value === expected[index])) element.dataset.equal = '';
    else different.push(element.id);
  }
  return different;
})()`;

/** The deadlines of the first timer at three seconds, between which it asks the service again. */
export const shownDeadlines = `new Promise((then) => {
  const each = document.querySelector('tminus-timer');
  const deadlines = [];
  each.toggleAttribute('ticks', true);
  each.addEventListener('tminus:tick', ({ detail }) => deadlines.push(detail.deadline) < 3 ? each.refresh() : then(deadlines));
})`;

/** Answers of the image service with a deadline that is an hour later each time. */
export function laterEachTime(): (route: Route) => Promise<void> {
  let deadlineMs = Date.now();
  return async (route) => {
    const response = await route.fetch();
    const deadline = new Date((deadlineMs += 3_600_000)).toISOString();
    await route.fulfill({ response, json: { ...((await response.json()) as object), deadline } });
  };
}

/** The first answer of the image service, and none after it: a later one would correct the clock. */
export function onlyOnce(): (route: Route) => Promise<void> {
  let isAnswered = false;
  return (route) => {
    if (isAnswered) return route.abort();
    isAnswered = true;
    return route.continue();
  };
}

/** Answers of the image service whose deadline is over. */
export async function longOver(route: Route): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: { ...((await response.json()) as object), deadline: '2020-01-01T00:00:00Z' } });
}

/** Before the script: keeps all hours that timers with ticks have shown. */
export const shownHours = `
  globalThis.hours = new Set();
  addEventListener('tminus:tick', ({ detail }) => hours.add(Math.floor(detail.secondsLeft / 3_600)))`;

/** Answers of the image service whose deadline is in two seconds, with another one after it. */
export const endsSoon = (untilNextMs: number) => async (route: Route) => {
  const response = await route.fetch();
  const { live, ...state } = (await response.json()) as { live: object };
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  const json = { ...state, deadline: inMs(2_000), live: { ...live, next: inMs(2_000 + untilNextMs) } };
  await route.fulfill({ response, json });
};

/** Answers of the image service for an account that has used up its views. */
export async function usedUp(route: Route): Promise<void> {
  const response = await route.fetch();
  const { live, ...state } = (await response.json()) as { live: object };
  const json = { ...state, live: { ...live, sheet: null, message: null, isStill: true } };
  await route.fulfill({ response, json });
}

/** What the image service answers if it fails, or does not know the timer. */
export const failure = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { error: {} }, headers: { 'access-control-allow-origin': '*' } });

/** Before the script: ten seconds, after which a request fails, pass in one. */
export const quickTimeouts = `
  const waitInFull = setTimeout;
  globalThis.setTimeout = (then, ms, ...rest) => waitInFull(then, ms === 10_000 ? 1_000 : ms, ...rest);`;

/** Before the script: what the oldest supported browsers lack (Chrome 90, Firefox 102, Safari 15.4). */
export const oldBrowser = `
  const forget = (object, ...names) => names.forEach((name) => delete object[name]);
  forget(AbortSignal, 'any', 'timeout');
  forget(Array.prototype, 'at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with');
  forget(Array, 'fromAsync');
  forget(String.prototype, 'at', 'isWellFormed', 'toWellFormed');
  forget(Object, 'groupBy', 'hasOwn');
  forget(Promise, 'try', 'withResolvers');
  forget(URL, 'canParse', 'parse');
  forget(Crypto.prototype, 'randomUUID');
  forget(Document.prototype, 'adoptedStyleSheets');
  forget(ShadowRoot.prototype, 'adoptedStyleSheets');
  forget(globalThis, 'CSSStyleSheet', 'structuredClone', 'scheduler', 'Iterator', 'navigation', 'OffscreenCanvas');
  const { Error } = globalThis;
  globalThis.Error = class extends Error { constructor(message) { super(message); } };`;

const forAllOrigins = { 'access-control-allow-origin': '*' };

/** Of the image service, instead of a state. */
export const badAnswers: ((route: Route) => Promise<unknown>)[] = [
  (route) => route.fulfill({ status: 500, body: 'no' }),
  (route) => route.abort(), // no connection
  () => Promise.resolve(), // nothing for 10 s
  (route) => route.fulfill({ body: '{"version":1,', headers: forAllOrigins }), // no JSON
  (route) => route.fulfill({ json: { version: 2, id: 'x', serverTime: 1 }, headers: forAllOrigins }), // a newer version
  (route) =>
    route.fulfill({
      json: { version: 1, id: 'x', serverTime: 1, state: 'running', deadline: null }, // an older service
      headers: forAllOrigins,
    }),
];
