import type { Rectangle } from '../../gif/blocks.ts';
import { type DrawingContext, type Template, fontsource } from '../template.ts';
import { stepsTo, type ColorMix, type PaletteShape } from '../../palette/palette-shape.ts';
import { arrangeGroups, type PlacedDigit } from '../drawing/groups/arrange-groups.ts';
import type { GroupDesign } from '../drawing/groups/group-design.ts';
import { placeGroups, type PlacedGroups } from '../drawing/groups/place-groups.ts';
import { drawPlacedText, placeMessage } from '../drawing/message.ts';
import { insetArea, insetCanvas } from '../drawing/shapes.ts';
import { accentOn, pureBackground, textOn, accentColor, mixedColor, textColor } from '../template-colors.ts';

/** Weights of the accent where the glow fades: closer together at its edge, so that no steps are visible there. */
const glowLevels = [0.08, 0.14, 0.25, 0.4, 0.55, 0.7, 0.85, 1] as const;
/**
 * Smaller glows, in which steps are only a few pixels wide, have fewer levels: else the frames of a minute would be more than 32 KB, so
 * that gzip could not repeat them.
 */
const fewLevels = [0, 0.14, 0.4, 1] as const;
/** The size from which on tubes have all levels, in pixels as drawn. */
const leastSmoothSize = 110;
/** Half of the text in the first mix of text and glow, of 255. */
const mostText = 64;

/** The nearest of the few levels for each weight from 0 to 255. */
const nearestFew = Uint8Array.from({ length: 256 }, (_, weight) => {
  const distanceTo = (level: number) => Math.abs(level * 255 - weight);
  return Math.round(255 * fewLevels.reduce((best, level) => (distanceTo(level) < distanceTo(best) ? level : best)));
});

/** Draws the glow of small tubes in an area with few levels. */
function reduceLevels(context: DrawingContext, size: number, area: Rectangle): void {
  const { a: scale, e, f } = context.getTransform();
  if (size * scale >= leastSmoothSize) return;
  const { canvas } = context;
  const [left, top] = [Math.max(0, Math.floor(area.x * scale + e)), Math.max(0, Math.floor(area.y * scale + f))];
  const width = Math.min(canvas.width - left, Math.ceil(area.width * scale) + 1);
  const height = Math.min(canvas.height - top, Math.ceil(area.height * scale) + 1);
  if (width < 1 || height < 1) return;
  const picture = context.getImageData(left, top, width, height);
  const { data } = picture;
  for (let red = 0; red < data.length; red += 4) {
    if ((data[red] ?? 0) < mostText) data.set([0, nearestFew[data[red + 1] ?? 0] ?? 0], red);
  }
  context.putImageData(picture, left, top);
}

/**
 * Draws with a Gaussian blur.
 *
 * @param deviation - standard deviation in CSS pixels; the blur is hardly visible beyond two and a half times as far
 * @param area - the result is clipped to this area; blurring takes about 10 ms per 100,000 pixels
 */
function drawBlurred(context: DrawingContext, deviation: number, area: Rectangle, draw: () => void): void {
  // The blur radius is the only length that the canvas transform does not scale.
  const { a: scale } = context.getTransform();
  context.save();
  context.beginPath();
  context.rect(area.x, area.y, area.width, area.height);
  context.clip();
  context.filter = `blur(${deviation * scale}px)`;
  draw();
  context.restore();
}

const tubeFont = fontsource('tilt-neon', 400);
/** Small letters would blur the gaps in the tubes. */
const labelFont = fontsource('nunito', 600);

const design: GroupDesign = {
  // Round digits overshoot flat ones by 0.012, but their glow by much more.
  digits: { font: tubeFont, height: 0.68, overshoot: 0.13 },
  labels: {
    style: { font: labelFont, letterSpacing: 0.16, evenScripts: true },
    place: 'below',
    size: 0.155,
    capitals: true,
    gap: 0.26,
  },
  margin: { x: 0.04, y: 0.23 },
  // With the side bearings of the font, this leaves enough room for the glow.
  cellPadding: { x: 0.035, y: 0 },
  gapBetweenGroups: 0.34,
  gapStretch: 0.25,
  gapBetweenRows: 0.36,
  separator: 0.1,
  // In a square, one row of these narrow digits would leave most of the wall empty.
  stackingGain: 1.1,
};
/** The margin in squares, where digits in rows fill less of the wall. */
const tallMargin = { x: 0.04, y: 0.12 } as const;
/** Radius of the glow around a tube in em: the halo, then the edge of the glass, which is bright because it is drawn twice. */
const glow = [0.05, 0.013, 0.013] as const;
/** The glow is invisible beyond this distance. */
const glowReach = 0.13;
/** The font leaves a gap at the bottom of these digits. A straight piece of tube closes it. Lengths are in em. */
const gapped: ReadonlySet<number> = new Set([0, 8]);
const bridge = { length: 0.1, height: 0.042, tube: 0.089 } as const;
/** Share of the height of the gaps above and below the centers of the colons' dots. */
const dotInset = 0.3;
/** Labels reflect the tubes: text with a tint of the accent. */
const labelTint: ColorMix = { text: 0.5, accent: 0.5 };
const message = { margin: { x: 0.08, y: 0.2 }, heightShare: 0.27 } as const;

/** Digits of glowing glass tubes on a dark wall. */
export const neon: Template = {
  title: 'Neon',
  description: 'Glowing glass tubes with a halo in the accent color.',
  defaultColors: { background: '#0a0612', text: '#fff1fb', accent: '#ff2fb3' },
  defaultSize: { width: 600, height: 150 },
  fonts: [tubeFont, labelFont],
  paletteShape: glowShape({ textOnGlow: 2, labels: 4 }),
  overlaps: [...textOn(pureBackground, labelTint), accentOn(pureBackground)],
  byteBudget: 47_000,
  arrange(drawing) {
    const isTall = 2 * drawing.height > drawing.width;
    const placed = placeGroups(drawing, isTall ? { ...design, margin: tallMargin } : design);
    const digitArea = { ...placed.cell, x: 0, y: 0 };
    return arrangeGroups(drawing, placed, {
      digitFont: tubeFont,
      labelColor: mixedColor(labelTint),
      drawBackdrop: (context) => drawColons(context, placed),
      drawDigit: (context, draw, digit) =>
        drawTube(context, placed.digitSize, digitArea, () => {
          draw();
          if (gapped.has(digit.digit)) drawBridge(context, digit);
        }),
    });
  },
  drawMessage(context, drawing) {
    const area = insetCanvas(drawing, message.margin);
    const placed = placeMessage(drawing, {
      style: { font: tubeFont, wordSpacing: 0.08 },
      maxSize: drawing.height * message.heightShare,
      area,
      lineHeight: 1.25,
    });
    const { size } = placed.style;
    drawTube(context, size, insetArea(area, -size * glowReach, -size * glowReach), () => {
      drawPlacedText(context, drawing, placed);
    });
    return placed;
  },
};

/** Weights of accent, then the edges of labels and of tubes. */
function glowShape(levels: { readonly textOnGlow: number; readonly labels: number }): PaletteShape {
  const background: ColorMix = { text: 0, accent: 0 };
  return [
    background,
    ...glowLevels.map((accent) => ({ text: 0, accent })),
    ...stepsTo(background, labelTint, levels.labels),
    ...stepsTo({ text: 0, accent: 1 }, { text: 1, accent: 0 }, levels.textOnGlow),
  ];
}

/** Draws something several times in the current fill style: halo, glass and gas. The glow is clipped to the area. */
function drawTube(context: DrawingContext, size: number, area: Rectangle, draw: () => void): void {
  context.fillStyle = accentColor();
  for (const deviation of glow) drawBlurred(context, size * deviation, area, draw);
  draw();
  context.fillStyle = textColor();
  draw();
  reduceLevels(context, size, area);
}

/** Closes the gap at the bottom of a digit, in the current fill style. */
function drawBridge(context: DrawingContext, { x, baseline, size }: PlacedDigit): void {
  const [width, height] = [size * bridge.length, size * bridge.tube];
  context.fillRect(x - width / 2, baseline - size * bridge.height - height / 2, width, height);
}

function drawColons(context: DrawingContext, { gaps, separator, digitSize }: PlacedGroups): void {
  const radius = separator / 2;
  const reach = Math.ceil(radius + digitSize * glowReach);
  for (const gap of gaps) {
    for (const middle of dotMiddles(gap)) {
      drawTube(context, digitSize, { ...gap, y: middle - reach, height: 2 * reach }, () => {
        context.beginPath();
        context.arc(gap.x + gap.width / 2, middle, radius, 0, 2 * Math.PI);
        context.fill();
      });
    }
  }
}

/** The vertical centers of a colon's dots. */
function dotMiddles({ y, height }: Rectangle): readonly number[] {
  const inset = Math.round(height * dotInset);
  return [y + inset, y + height - inset];
}
