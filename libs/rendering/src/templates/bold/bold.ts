import type { LayoutSpec } from '../../layout/layout-spec.ts';
import { createCounter } from '../../layout/time-units.ts';
import { evenShape } from '../../palette/palette-shape.ts';
import { accentInk, textInk } from '../inks.ts';
import type { Arrangement, Cell, DrawingContext, Template } from '../template.ts';
import { placeBold, type Geometry, type Group } from './geometry.ts';

const digitFamily = 'T-minus Archivo ExtraBold';
const labelFamily = 'T-minus Archivo Bold';
/** Letterspacing of the labels, in em. */
const labelSpacing = 0.12;
/** Labels step back behind the digits, to one of the palette's shares of text. */
const labelShare = 4 / 6;
/** Labels are measured at this size, in pixels, and scaled. */
const measuringSize = 100;

/** Heavy tabular digits, small spaced labels below, colons in the accent colour. */
export const bold: Template = {
  title: 'Bold',
  description: 'Heavy digits with accent-coloured colons and small spaced labels.',
  defaultColors: { background: '#10131f', text: '#ffffff', accent: '#ff5a3c' },
  defaultSize: { width: 600, height: 150 },
  fonts: [
    { family: digitFamily, file: '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf' },
    { family: labelFamily, file: '@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf' },
  ],
  paletteShape: evenShape(6, 4),
  arrange,
};

function arrange(spec: LayoutSpec, context: DrawingContext): Arrangement {
  const groups = measureGroups(spec, context);
  const geometry = placeBold(spec, groups);
  const cells = geometry.groups.flatMap((placed): Cell[] =>
    placed.cells.map((corner, index) => {
      const placeValue = 10 ** (placed.cells.length - 1 - index);
      return {
        ...corner,
        ...geometry.cell,
        unit: placed.unit,
        face: 'digit',
        pictureCount: 10,
        pictureOf: (value) => Math.floor(value / placeValue) % 10,
      };
    }),
  );
  return {
    cells,
    drawBackdrop(target) {
      drawSeparators(target, geometry);
      drawLabels(target, geometry, spec);
    },
    drawCell(target, _cell, picture) {
      target.font = `${geometry.digitSize}px "${digitFamily}"`;
      target.fillStyle = textInk();
      target.fillText(String(picture), geometry.digitOrigin.x, geometry.digitOrigin.y);
    },
  };
}

function measureGroups(spec: LayoutSpec, context: DrawingContext): Group[] {
  setLabelFont(context, measuringSize);
  // The spacing behind the last letter is not seen.
  const widthOf = (text: string) => (text === '' ? 0 : context.measureText(text).width / measuringSize - labelSpacing);
  return createCounter(spec.units, spec.leadingDigits).map(({ unit, digits }) => {
    const label = labelText(spec, unit, false);
    return {
      unit,
      digits,
      labelWidth: widthOf(label),
      initialWidth: widthOf(labelText(spec, unit, true)),
      labelAscent: context.measureText(label).actualBoundingBoxAscent / measuringSize,
    };
  });
}

function drawSeparators(context: DrawingContext, { separators, separatorRadius }: Geometry): void {
  context.fillStyle = accentInk();
  for (const { x, y, width, height } of separators) {
    context.beginPath();
    context.roundRect(x, y, width, height, separatorRadius);
    context.fill();
  }
}

function drawLabels(context: DrawingContext, { groups, labelSize, initials }: Geometry, spec: LayoutSpec): void {
  setLabelFont(context, labelSize);
  context.fillStyle = textInk(labelShare);
  context.textAlign = 'left';
  for (const { unit, labelX, labelBaseline } of groups) {
    const text = labelText(spec, unit, initials);
    const seenWidth = context.measureText(text).width - labelSpacing * labelSize;
    context.fillText(text, labelX - seenWidth / 2, labelBaseline);
  }
}

function setLabelFont(context: DrawingContext, size: number): void {
  context.font = `${size}px "${labelFamily}"`;
  context.letterSpacing = `${size * labelSpacing}px`;
}

function labelText({ labels }: LayoutSpec, unit: Group['unit'], initial: boolean): string {
  const label = labels[unit].toUpperCase();
  return initial ? ([...label][0] ?? '') : label;
}
