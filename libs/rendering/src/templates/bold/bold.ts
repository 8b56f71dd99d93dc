import { evenShape } from '../../palette/palette-shape.ts';
import { digitCells, drawDigit } from '../drawing/digits.ts';
import {
  drawFixedLabels,
  drawLabelCell,
  labelCells,
  mapLabel,
  measureLabel,
  type PlacedLabel,
} from '../drawing/labels.ts';
import { drawFittedMessage } from '../drawing/message.ts';
import { fillRoundedRectangle, insetCanvas } from '../drawing/shapes.ts';
import { initialOf, measureEm, toCapitals } from '../drawing/text.ts';
import { accentInk, textInk } from '../inks.ts';
import type {
  Arrangement,
  DrawingContext,
  FontFile,
  MessageStage,
  Template,
  TimerStage,
  UnitGroup,
} from '../template.ts';
import { placeBold, type Geometry, type Group } from './geometry.ts';

const digitFont: FontFile = {
  family: 'T-minus Archivo ExtraBold',
  file: '@expo-google-fonts/archivo/800ExtraBold/Archivo_800ExtraBold.ttf',
  weight: 800,
};
const labelFont: FontFile = {
  family: 'T-minus Archivo Bold',
  file: '@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf',
  weight: 700,
};
const labelStyle = { font: labelFont, letterSpacing: 0.12, evenScripts: true } as const;
/** Labels step back behind the digits, to one of the palette's shares of text. */
const labelShare = 4 / 6;
/** A message is set as large as digits are seldom: it is read, not glanced at. */
const message = { margin: { x: 0.08, y: 0.16 }, heightShare: 0.3 } as const;

/** Heavy tabular digits, small spaced labels below, colons in the accent colour. */
export const bold: Template = {
  title: 'Bold',
  description: 'Heavy digits with accent-coloured colons and small spaced labels.',
  defaultColors: { background: '#10131f', text: '#ffffff', accent: '#ff5a3c' },
  defaultSize: { width: 600, height: 150 },
  fonts: [digitFont, labelFont],
  paletteShape: evenShape(6, 4),
  byteBudget: 30_000,
  arrange,
  drawMessage,
};

function arrange(stage: TimerStage): Arrangement {
  const geometry = placeBold(
    stage,
    stage.groups.map((group) => measureGroup(stage, group)),
  );
  const labels = placeLabels(stage, geometry);
  const digitStyle = { font: digitFont, size: geometry.digitSize };
  return {
    cells: [
      ...geometry.groups.flatMap((group) => digitCells(group, group.cells, geometry.cell)),
      ...labelCells(stage, labels),
    ],
    drawBackdrop(context) {
      drawSeparators(context, geometry);
      context.fillStyle = textInk(labelShare);
      drawFixedLabels(context, stage, labels);
    },
    drawCell(context, cell, picture) {
      if (cell.face === 'digit') {
        context.fillStyle = textInk();
        drawDigit(context, stage, digitStyle, picture, { width: cell.width, baseline: geometry.digitBaseline });
      } else {
        context.fillStyle = textInk(labelShare);
        drawLabelCell(context, stage, labels, cell, picture);
      }
    },
  };
}

function measureGroup(stage: TimerStage, { unit, digits, label }: UnitGroup): Group {
  const capitals = mapLabel(label, (text) => toCapitals(stage, text));
  const extent = measureLabel(stage, labelStyle, capitals);
  const initials = capitals.forms.map((text) => measureEm(stage, labelStyle, initialOf(stage, text)).width);
  return {
    unit,
    digits,
    labelWidth: extent.width,
    initialWidth: Math.max(...initials),
    labelAscent: extent.ascent,
    labelDescent: extent.descent,
  };
}

function placeLabels(stage: TimerStage, { groups, initials }: Geometry): PlacedLabel[] {
  return stage.groups.flatMap(({ unit, label }) => {
    const placed = groups.find((group) => group.unit === unit);
    if (placed === undefined) return [];
    const shown = mapLabel(label, (text) => {
      const capitals = toCapitals(stage, text);
      return initials ? initialOf(stage, capitals) : capitals;
    });
    const style = { ...labelStyle, size: placed.labelSize };
    return [{ unit, label: shown, style, x: placed.labelX, baseline: placed.labelBaseline }];
  });
}

function drawSeparators(context: DrawingContext, { separators, separatorRadius }: Geometry): void {
  context.fillStyle = accentInk();
  for (const separator of separators) fillRoundedRectangle(context, separator, separatorRadius);
}

function drawMessage(context: DrawingContext, stage: MessageStage): void {
  context.fillStyle = textInk();
  drawFittedMessage(context, stage, {
    style: { font: digitFont, wordSpacing: 0.08 },
    maxSize: stage.height * message.heightShare,
    area: insetCanvas(stage, message.margin),
    lineHeight: 1.15,
  });
}
