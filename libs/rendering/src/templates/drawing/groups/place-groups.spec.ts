import { anAppearance, day } from '../../../../test/factories.ts';
import { layoutSpecFor, type Appearance } from '../../../layout/layout-spec.ts';
import { prepareTimerDrawing } from '../../../layout/prepare-drawing.ts';
import { bold } from '../../bold/bold.ts';
import { expectCellsApart } from '../../../../test/placement.ts';
import { labelCells, measureLabel } from '../labels.ts';
import type { TimerDrawing } from '../../template.ts';
import type { GroupDesign } from './group-design.ts';
import { placeGroups, type PlacedGroup, type PlacedGroups } from './place-groups.ts';

const [font, labelFont] = bold.fonts;
if (font === undefined || labelFont === undefined) throw new Error('There are no fonts.');

const plain: GroupDesign = {
  digits: { font, height: 0.687, overshoot: 0.012 },
  labels: { style: { font: labelFont }, place: 'below', size: 0.165, capitals: true, gap: 0.2 },
  margin: { x: 0.06, y: 0.13 },
  gapBetweenGroups: 0.44,
  gapBetweenRows: 0.46,
  separator: 0.14,
};
const boxes: GroupDesign = { ...plain, boxPadding: { x: 0.3, y: 0.2 }, gapBetweenDigits: 0.05 };

const aDrawing = (given: Partial<Appearance> = {}): Promise<TimerDrawing> =>
  prepareTimerDrawing(bold, layoutSpecFor(anAppearance(given), 12 * day));
const placed = async (design: GroupDesign, given: Partial<Appearance> = {}): Promise<PlacedGroups> =>
  placeGroups(await aDrawing(given), design);
const rowsOf = ({ groups }: PlacedGroups) => new Set(groups.map(({ box }) => box.y)).size;
const right = ({ box }: PlacedGroup) => box.x + box.width;
const labelsWith = (labels: PlacedGroups['labels']) => labels.map(({ label }) => label.forms.at(-1));

describe('placeGroups', () => {
  it('centers the content', async () => {
    for (const design of [plain, boxes]) {
      const { groups } = await placed(design);
      const [first, last] = [groups.at(0), groups.at(-1)];
      expect(first && last && Math.abs(first.box.x - (600 - right(last)))).toBeLessThanOrEqual(1);
    }
  });

  it('makes gaps that can center a separator', async () => {
    for (const width of [380, 431, 600, 877]) {
      const { gaps, groups, separator } = await placed(plain, { width });
      expect(gaps).toHaveLength(3);
      for (const [index, gap] of gaps.entries()) {
        expect([gap.x, gap.width % 2]).toEqual([groups[index] && right(groups[index]), separator % 2]);
        expect(gap.x + gap.width).toBe(groups[index + 1]?.box.x);
      }
    }
  });

  it('distributes spare width to the boxes, then to the gaps', async () => {
    const given = { width: 900, height: 120 };
    const [rigid, wider, both] = await Promise.all(
      [boxes, { ...boxes, boxStretch: 0.5 }, { ...boxes, boxStretch: 0.5, gapStretch: 0.5 }].map((design) =>
        placed(design, given),
      ),
    );
    const widths = (each?: PlacedGroups) => [each?.groups[0]?.box.width ?? 0, each?.gaps[0]?.width ?? 0];
    const added = 2 * Math.floor((rigid?.digitSize ?? 0) / 4);
    expect(widths(wider)).toEqual([(widths(rigid)[0] ?? 0) + added, widths(rigid)[1]]);
    expect(widths(both)[0]).toBe(widths(wider)[0]);
    expect(widths(both)[1]).toBeGreaterThan(widths(wider)[1] ?? 0);
  });

  it('stacks the groups on narrow canvases', async () => {
    expect(rowsOf(await placed(plain))).toBe(1);
    expect(rowsOf(await placed(plain, { width: 300, height: 300 }))).toBe(2);
    const tall = await placed(plain, { width: 120, height: 400 });
    expect(rowsOf(tall)).toBe(4);
    expect(tall.rowGaps).toHaveLength(3);
  });

  it('starts each row on the right in right-to-left scripts', async () => {
    const inOneRow = await placed(plain, { language: 'ar' });
    expect(inOneRow.groups.map(({ unit }) => unit)).toEqual(['seconds', 'minutes', 'hours', 'days']);
    const square = await placed(plain, { language: 'ar', width: 300, height: 300 });
    expect(square.groups.map(({ unit }) => unit)).toEqual(['hours', 'days', 'seconds', 'minutes']);
  });

  it('abbreviates all labels, more and more, if longer ones would be too small to read', async () => {
    const sizes = [
      { width: 320, height: 80 },
      { width: 200, height: 60 },
      { width: 120, height: 40 },
    ];
    const found = await Promise.all(sizes.map((size) => placed(plain, size)));
    expect(found.map(({ labels, labelExtent }) => [labelExtent, ...labelsWith(labels)])).toEqual([
      ['full', 'DAYS', 'HOURS', 'MINUTES', 'SECONDS'],
      ['abbreviated', 'DAYS', 'HR', 'MIN', 'SEC'],
      ['abbreviated', 'D', 'H', 'M', 'S'],
    ]);
    for (const { labels } of found) for (const { style } of labels) expect(style.size).toBeGreaterThanOrEqual(9);
  });

  it('omits all labels if one of them cannot be abbreviated, and makes room for the digits', async () => {
    const given = { width: 300, height: 40, labels: { hours: 'Noch so viele' } };
    const [without, abbreviated] = await Promise.all([placed(plain, given), placed(plain, { ...given, labels: {} })]);
    expect([without.labelExtent, without.labels]).toEqual(['omitted', []]);
    expect(without.digitHeight).toBeGreaterThan(abbreviated.digitHeight);
    const [box] = without.groups.map((group) => group.box);
    expect(box && Math.abs(box.y + box.height / 2 - 20)).toBeLessThanOrEqual(1);
  });

  it('keeps labels that a timer has chosen beside abbreviations', async () => {
    const { labels, labelExtent } = await placed(plain, { width: 120, height: 40, labels: { days: 'J', minutes: '' } });
    expect([labelExtent, ...labelsWith(labels)]).toEqual(['abbreviated', 'J', 'H', '', 'S']);
  });

  it('says that labels are complete if a timer has removed them', async () => {
    const labels = { days: '', hours: '', minutes: '', seconds: '' };
    expect((await placed(plain, { width: 120, height: 40, labels })).labelExtent).toBe('full');
  });

  it('stacks groups if only that leaves room for their labels and the digits hardly become smaller', async () => {
    const square = { width: 150, height: 90 };
    const own = { days: 'Days', hours: 'Hrs', minutes: 'Mins', seconds: 'Secs' };
    const stacked = await placed(plain, { ...square, labels: own });
    expect([rowsOf(stacked), stacked.labelExtent]).toEqual([2, 'full']);
    expect(
      rowsOf(await placed(plain, { ...square, labels: { days: 'D', hours: 'H', minutes: 'M', seconds: 'S' } })),
    ).toBe(1);
  });

  it('needs larger labels for scripts with finer letters', async () => {
    const sizeIn = async (language: Appearance['language']) =>
      (await placed(plain, { language, width: 200, height: 48 })).labels[0]?.style.size;
    expect(await Promise.all((['en', 'he', 'ar', 'ja'] as const).map(sizeIn))).toEqual([9, 10, 11, 11]);
  });

  it('keeps labels taller than capitals clear of the digits', async () => {
    const baselineOf = async (label: string, clearance: number) => {
      const design: GroupDesign = { ...plain, labels: { ...plain.labels, gap: 0, clearance } };
      const labels = { days: label, hours: label, minutes: label, seconds: label };
      const { groups, labels: placedLabels } = await placed(design, { width: 300, labels });
      return (placedLabels[0]?.baseline ?? 0) - (groups[0]?.box.y ?? 0);
    };
    expect((await baselineOf('\u00c9', 4)) - (await baselineOf('\u00c9', 1))).toBe(3);
    expect(await baselineOf('E', 4)).toBe(await baselineOf('E', 1));
  });

  it('reserves no room for empty labels', async () => {
    const labels = { days: '', hours: '', minutes: '', seconds: '' };
    for (const place of ['below', 'inside', 'beside'] as const) {
      const { groups } = await placed({ ...boxes, labels: { ...boxes.labels, place } }, { labels });
      const [box] = groups.map((group) => group.box);
      expect(box && box.y + box.height / 2).toBeCloseTo(75, 0);
    }
  });

  it('keeps overhanging cells apart and on the canvas if there are no labels', async () => {
    const labels = { days: '', hours: '', minutes: '', seconds: '' };
    const digits = { ...plain.digits, overshoot: 0.3 };
    const glowing: GroupDesign = { ...plain, digits, margin: { x: 0.05, y: 0 }, gapBetweenRows: 0 };
    for (const [width, height] of [
      [120, 400],
      [600, 40],
    ] as const) {
      const { digitCells } = await placed(glowing, { width, height, labels });
      expectCellsApart(digitCells, width, height);
    }
  });

  it('can use a part of the canvas', async () => {
    const drawing = await aDrawing();
    const area = { x: 200, y: 50, width: 400, height: 100 };
    const small = placeGroups(await aDrawing({ width: 400, height: 100 }), boxes);
    const moved = placeGroups(drawing, boxes, area);
    expect(moved.groups.map(({ box }) => ({ ...box, x: box.x - 200, y: box.y - 50 }))).toEqual(
      small.groups.map(({ box }) => box),
    );
  });

  it('reserves room before the first group and after the last, in reading direction', async () => {
    const design: GroupDesign = { ...plain, flanks: { before: 1, after: 0.5 } };
    const { groups, flanks, digitSize } = await placed(design);
    const [first, last] = [groups.at(0), groups.at(-1)];
    expect([flanks.before.width, flanks.after.width]).toEqual([Math.round(digitSize), Math.round(digitSize * 0.5)]);
    expect(flanks.before.x + flanks.before.width).toBe(first?.box.x);
    expect(flanks.after.x).toBe(last && right(last));
    expect(Math.abs(flanks.before.x - (600 - flanks.after.x - flanks.after.width))).toBeLessThanOrEqual(1);

    const turned = await placed(design, { language: 'he', width: 300, height: 300 });
    const [topRight, bottomLeft] = [turned.groups[1], turned.groups[2]];
    expect(turned.flanks.before).toMatchObject({ x: topRight && right(topRight), y: topRight?.box.y });
    expect(turned.flanks.after.x + turned.flanks.after.width).toBe(bottomLeft?.box.x);
    expect(turned.flanks.after.y).toBe(bottomLeft?.box.y);
  });

  it('reserves room above the digits inside the box', async () => {
    const { groups, cell, digitHeight, digitSize } = await placed({ ...plain, headroom: 0.5 });
    for (const { box, corners } of groups) {
      expect(box.height).toBe(digitHeight + Math.round(digitSize * 0.5));
      const below = (corners[0]?.y ?? 0) + cell.height - (box.y + box.height);
      expect((corners[0]?.y ?? 0) - box.y).toBe(Math.round(digitSize * 0.5) - below);
    }
  });

  it('reserves room at the start of the boxes, in reading direction', async () => {
    const design: GroupDesign = { ...boxes, boxLead: 1 };
    for (const [language, side] of [
      ['en', 1],
      ['ar', -1],
    ] as const) {
      const { groups, cell, digitSize } = await placed(design, { language });
      for (const { box, corners } of groups) {
        const left = (corners[0]?.x ?? 0) - box.x;
        const rest = box.x + box.width - (corners.at(-1)?.x ?? 0) - cell.width;
        expect(Math.abs((left - rest) * side - digitSize)).toBeLessThanOrEqual(1.5);
      }
    }
  });
});

describe('placeGroups with labels beside the digits', () => {
  const beside: GroupDesign = { ...plain, labels: { ...plain.labels, place: 'beside', size: 0.4 } };
  const besideInBoxes: GroupDesign = { ...boxes, labels: beside.labels };
  const words = ['DAYS', 'HOURS', 'MINUTES', 'SECONDS'];
  const long = 'Noch so viele Tage!';

  it('keeps the labels in their boxes, after the digits in reading direction', async () => {
    for (const [language, side] of [
      ['en', 1],
      ['ar', -1],
    ] as const) {
      const { groups, labels } = await placed(besideInBoxes, { language });
      for (const { box, corners, unit } of groups) {
        const x = labels.find((label) => label.unit === unit)?.x ?? 0;
        expect(Math.sign(x - (corners[0]?.x ?? 0))).toBe(side);
        expect(x).toBeGreaterThan(box.x);
        expect(x).toBeLessThan(box.x + box.width);
      }
    }
  });

  it('aligns stacked groups', async () => {
    for (const [language, startOf] of [
      ['pl', ({ corners }: PlacedGroup) => corners.at(0)?.x],
      ['he', ({ corners }: PlacedGroup) => corners.at(-1)?.x],
    ] as const) {
      const { groups, rowGaps } = await placed(beside, { language, width: 120, height: 400 });
      expect(rowGaps).toHaveLength(3);
      expect(new Set(groups.map(startOf)).size).toBe(1);
    }
  });

  it('keeps the cells of labels with several forms off small digits', async () => {
    for (const width of [120, 160, 240, 333, 600]) {
      for (const language of ['ru', 'ar'] as const) {
        const drawing = await aDrawing({ width, height: 60, language });
        const { digitCells, labels } = placeGroups(drawing, { ...beside, labels: { ...beside.labels, gap: 0 } });
        expectCellsApart([...digitCells, ...labelCells(drawing, labels)], width, 60);
      }
    }
  });

  it('keeps deep labels on the canvas and off the row below', async () => {
    const tall: GroupDesign = { ...beside, margin: { x: 0.05, y: 0 }, labels: { ...beside.labels, size: 0.9 } };
    for (const [width, height] of [
      [600, 40],
      [160, 300],
    ] as const) {
      const drawing = await aDrawing({ width, height, language: 'ar', units: ['days', 'hours'] });
      const { digitCells, labels } = placeGroups(drawing, { ...tall, gapBetweenRows: 0 });
      expectCellsApart([...digitCells, ...labelCells(drawing, labels)], width, height);
    }
  });

  it('stacks groups before it shortens words', async () => {
    const small = { width: 120, height: 40 };
    expect(labelsWith((await placed(beside, { width: 160, height: 60 })).labels)).toEqual(words);
    expect(labelsWith((await placed(beside, small)).labels)).toEqual(['DAYS', 'HR', 'MIN', 'SEC']);
    const labels = { days: long, hours: long, minutes: long, seconds: long };
    const { labelExtent, groups } = await placed(beside, { ...small, labels });
    expect(labelExtent).toBe('omitted');
    expect(groups).toHaveLength(4);
  });

  it('makes a single long label smaller, not all the digits', async () => {
    const { labels } = await placed(beside, { labels: { days: long } });
    const [days, ...others] = labels.map(({ style }) => style.size);
    expect(new Set(others).size).toBe(1);
    expect(days).toBeLessThan(others[0] ?? 0);
  });
});

describe('placeGroups with labels flush with the digits', () => {
  const flush: GroupDesign = { ...plain, labels: { ...plain.labels, start: 0.05 } };

  it('aligns labels with the first digit in reading direction', async () => {
    for (const language of ['en', 'ar'] as const) {
      const { groups, labels, digitSize } = await placed(flush, { language });
      for (const { box, unit } of groups) {
        const label = labels.find((each) => each.unit === unit);
        const edge = language === 'en' ? box.x : box.x + box.width;
        expect(label?.align).toBe(language === 'en' ? 'left' : 'right');
        expect(Math.abs((label?.x ?? 0) - edge)).toBeCloseTo(digitSize * 0.05);
      }
    }
  });

  it('keeps long flush labels apart', async () => {
    const drawing = await aDrawing({ labels: { days: 'Noch so viele Tage', hours: 'So viele Stunden' } });
    const { labels } = placeGroups(drawing, flush);
    for (const [index, { label, style, x }] of labels.entries()) {
      const end = x + measureLabel(drawing, style, label).width * style.size;
      expect(end).toBeLessThan(labels[index + 1]?.x ?? drawing.width);
    }
  });

  it('aligns shorter groups with longer ones if labels are flush', async () => {
    for (const language of ['en', 'ar'] as const) {
      const drawing = await aDrawing({ language, units: ['days', 'minutes'], width: 120, height: 300 });
      const { groups, cell } = placeGroups(drawing, flush);
      const edges = groups.map(({ corners }) =>
        language === 'en' ? corners.at(0)?.x : (corners.at(-1)?.x ?? 0) + cell.width,
      );
      expect(groups.map(({ corners }) => corners.length)).toEqual([2, 4]);
      expect(new Set(edges).size).toBe(1);
    }
  });
});
