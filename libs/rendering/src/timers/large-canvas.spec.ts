import { templateNames } from '@tminus/domain';
import { embedHtml } from '@tminus/domain/embed-code';
import { aTimer, decodeAnimation } from '@tminus/testing';
import { LayoutCache } from '../layout/layout-cache.ts';
import { defaultAppearance } from '../templates/registry.ts';
import { RenderableTimer } from './renderable-timer.ts';
import { TimerRenderer } from './timer-renderer.ts';

const renderer = new TimerRenderer(new LayoutCache());
const nowMs = Date.UTC(2026, 10, 29);
const targetDate = new Date(nowMs + 3 * 86_400_000);
const seconds = 3;

const tables = templateNames.flatMap((template) => {
  const { width, height } = defaultAppearance(template);
  const own = width * height > 25_600 ? [] : [[template, width, height, 2] as const];
  return [[template, 120, 40, 3] as const, [template, 300, 80, 2] as const, ...own];
});

it.each(tables)(
  '%s at %i x %i has exactly %i times its size on a large canvas',
  async (template, width, height, scale) => {
    const input = aTimer({ ...defaultAppearance(template), width, height, targetDate, animationSeconds: seconds });
    const render = (options: { scale: 1 | 2 | 3; needsLargeCanvas?: boolean }) =>
      renderer.loadAndRender(
        new RenderableTimer(input),
        { format: 'gif', still: false, seconds, ...options },
        () => ({ nowMs, startMs: nowMs }),
        'test',
      );
    const [plain, scaled, large] = [
      await render({ scale: 1 }),
      await render({ scale }),
      await render({ scale: 1, needsLargeCanvas: true }),
    ];
    expect(large.equals(scaled)).toBe(true);
    const [small, decoded] = [decodeAnimation(plain), decodeAnimation(large)];
    expect([small.width, small.height]).toEqual([width, height]);
    expect([decoded.width, decoded.height]).toEqual([width * scale, height * scale]);
    const delays = ({ frames }: typeof small) => frames.map(({ delayCentiseconds }) => delayCentiseconds);
    expect(delays(decoded)).toEqual(delays(small));
    // Code names the size in CSS pixels, whatever the image has.
    const html = embedHtml({ url: 'https://img.example/t/x.gif', width, height, alt: '' });
    expect(html).toContain(`width="${width}" height="${height}"`);
    expect(html).toContain(`width:${width}px`);
  },
);
