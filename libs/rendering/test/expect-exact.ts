import { LRUCache } from 'lru-cache';

import { animationLength } from '../src/animation/render-animation.ts';
import {
  createPalette,
  LayoutCache,
  layoutKey,
  layoutSpecFor,
  renderAnimation,
  templates,
  type Appearance,
  type FinalFrameSpec,
  type LayoutSpec,
} from '../src/index.ts';
import { withTestMark } from '../src/templates/test-mark.ts';
import { decodeFrames } from './decode-gif.ts';
import { someColors } from './factories.ts';
import { ReferencePainter, valuesAt } from './reference-picture.ts';

export interface RenderCase {
  readonly appearance: Appearance;
  readonly secondsLeft: number;
  readonly durationSeconds: number;
  readonly colors?: typeof someColors;
  readonly finalFrame?: FinalFrameSpec;
}

const layouts = new LayoutCache();
/** The test cases of a template share layouts, and therefore everything that the reference has drawn. */
const painters = new LRUCache<string, Promise<ReferencePainter>>({ max: 8 });

function painterFor(spec: LayoutSpec): Promise<ReferencePainter> {
  const key = layoutKey(spec);
  const template = templates[spec.template];
  const painter = painters.get(key) ?? ReferencePainter.create(spec.isTest ? withTestMark(template) : template, spec);
  painters.set(key, painter);
  return painter;
}

/** Renders an animation. Returns it with everything it was made from. */
export async function renderGif({
  appearance,
  secondsLeft,
  durationSeconds,
  colors = someColors,
  finalFrame,
}: RenderCase) {
  const spec = layoutSpecFor(appearance, secondsLeft);
  const layout = await layouts.get(spec);
  const palette = createPalette(layout, colors);
  const built = finalFrame && (await layouts.getFinalFrame(spec, finalFrame));
  const gif = renderAnimation(layout, palette, secondsLeft, durationSeconds, built);
  const length = animationLength(layout, palette, secondsLeft, durationSeconds, built);
  if (length !== gif.length) throw new Error(`The animation has ${gif.length} bytes, and not ${length}.`);
  return { spec, layout, palette, gif, finalFrame: built };
}

/**
 * Renders and decodes an animation, and compares each frame with what the template draws for the same time.
 *
 * @throws Error that names the first wrong pixel
 */
export async function expectExact(renderCase: RenderCase): Promise<Buffer> {
  const { secondsLeft, durationSeconds, finalFrame } = renderCase;
  const { spec, palette, gif } = await renderGif(renderCase);
  const painter = await painterFor(spec);
  let elapsed = 0;
  let drawn: { key: string; picture: Uint8Array } = { key: '', picture: new Uint8Array() };
  let index = 0;
  let step = { values: '', start: 0, index: -1 };
  for (const { picture, delayCentiseconds } of decodeFrames(gif)) {
    const values = shownDuring(elapsed, elapsed + delayCentiseconds);
    if (values !== step.values) step = { values, start: elapsed, index: step.index + 1 };
    const between = inBetweenFrame(elapsed, delayCentiseconds);
    const key = `${values} ${between}`;
    if (key !== drawn.key) {
      const seconds = Math.floor(elapsed / 100);
      const pixels =
        between === undefined
          ? await expected(seconds)
          : painter.drawBetween(secondsLeft - seconds + 1, secondsLeft - seconds, between, palette);
      drawn = { key, picture: new Uint8Array(pixels.buffer) };
    }
    if (Buffer.compare(picture, drawn.picture) !== 0) {
      const { template, width, height, scale } = spec;
      const where = firstDifference(picture, drawn.picture, width * scale);
      throw new Error(`${template} ${width}x${height}: frame ${index} from ${secondsLeft} s is wrong at ${where}`);
    }
    elapsed += delayCentiseconds;
    // Skia frees the copies of getImageData only between turns of the event loop.
    if (++index % 8 === 0) await new Promise(setImmediate);
  }
  expect(elapsed).toBe(100 * Math.min(durationSeconds, Math.max(0, secondsLeft) + 1));
  return gif;

  /** The values shown between two times (in centiseconds). They must not change in between. */
  function shownDuring(from: number, to: number): string {
    const at = (moment: number) => JSON.stringify(valuesAt(spec, secondsLeft - Math.floor(moment / 100)));
    if (at(to - 1) !== at(from))
      throw new Error(`Frame ${index} is shown from ${from} to ${to} cs, but the values change in between.`);
    return secondsLeft - Math.floor(from / 100) <= 0 ? 'zero' : at(from);
  }

  /** Which in-between frame is shown, counted from the beginning of its step. Steps that move have some, of 6 cs. */
  function inBetweenFrame(at: number, delayCentiseconds: number): number | undefined {
    const { frames = 0, mostSteps = Infinity } = templates[spec.template].motion ?? {};
    if (spec.motion === 'none' || step.index === 0 || step.index > mostSteps) return undefined;
    if (step.values === 'zero' && finalFrame !== undefined) return undefined;
    const frame = (at - step.start) / 6;
    if (frame >= frames) return undefined;
    expect(delayCentiseconds).toBe(6);
    return frame;
  }

  function expected(elapsedSeconds: number): Promise<Uint32Array> | Uint32Array {
    const left = secondsLeft - elapsedSeconds;
    if (left > 0 || finalFrame === undefined) return painter.draw(left, palette);
    return finalFrame.kind === 'message' ? painter.drawMessage(finalFrame.text, palette) : painter.drawNothing(palette);
  }
}

function firstDifference(picture: Uint8Array, expected: Uint8Array, width: number): string {
  const offset = picture.findIndex((channel, index) => channel !== expected[index]);
  const pixel = Math.floor(offset / 4);
  return `x ${pixel % width}, y ${Math.floor(pixel / width)}`;
}
