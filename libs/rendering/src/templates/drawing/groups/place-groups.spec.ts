import { anAppearance, day } from '../../../../test/factories.ts';
import { layoutSpecFor, type Appearance } from '../../../layout/layout-spec.ts';
import { createTimerStage } from '../../../layout/stage.ts';
import { bold } from '../../bold/bold.ts';
import type { TimerStage } from '../../template.ts';
import type { GroupDesign } from './design.ts';
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

const aStage = (given: Partial<Appearance> = {}): Promise<TimerStage> =>
  createTimerStage(bold, layoutSpecFor(anAppearance(given), 12 * day));
const placed = async (design: GroupDesign, given: Partial<Appearance> = {}): Promise<PlacedGroups> =>
  placeGroups(await aStage(given), design);
const rowsOf = ({ groups }: PlacedGroups) => new Set(groups.map(({ box }) => box.y)).size;
const right = ({ box }: PlacedGroup) => box.x + box.width;
const labelsWith = (labels: PlacedGroups['labels']) => labels.map(({ label }) => label.forms.at(-1));

describe('placeGroups', () => {
  it('centres the content', async () => {
    for (const design of [plain, boxes]) {
      const { groups } = await placed(design);
      const [first, last] = [groups.at(0), groups.at(-1)];
      expect(first && last && Math.abs(first.box.x - (600 - right(last)))).toBeLessThanOrEqual(1);
    }
  });

  it('leaves gaps in whose very middle a separator can stand', async () => {
    for (const width of [380, 431, 600, 877]) {
      const { gaps, groups, separator } = await placed(plain, { width });
      expect(gaps).toHaveLength(3);
      for (const [index, gap] of gaps.entries()) {
        expect([gap.x, gap.width % 2]).toEqual([groups[index] && right(groups[index]), separator % 2]);
        expect(gap.x + gap.width).toBe(groups[index + 1]?.box.x);
      }
    }
  });

  it('gives the width that is left to the boxes, then to the gaps', async () => {
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

  it('begins each row on the right where that is the way of reading', async () => {
    const inOneRow = await placed(plain, { language: 'ar' });
    expect(inOneRow.groups.map(({ unit }) => unit)).toEqual(['seconds', 'minutes', 'hours', 'days']);
    const square = await placed(plain, { language: 'ar', width: 300, height: 300 });
    expect(square.groups.map(({ unit }) => unit)).toEqual(['hours', 'days', 'seconds', 'minutes']);
  });

  it('cuts labels to initials where words would be too small to read', async () => {
    const words = ['DAYS', 'HOURS', 'MINUTES', 'SECONDS'];
    const initials = ['D', 'H', 'M', 'S'];
    expect(labelsWith((await placed(plain, { width: 300, height: 75 })).labels)).toEqual(words);
    expect(labelsWith((await placed(plain, { width: 120, height: 40 })).labels)).toEqual(initials);
    const beside: GroupDesign = { ...plain, labels: { ...plain.labels, place: 'beside', size: 0.4 } };
    expect(labelsWith((await placed(beside)).labels)).toEqual(words);
    expect(labelsWith((await placed(beside, { width: 120, height: 40 })).labels)).toEqual(initials);
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

  it('leaves no room for labels where there are none', async () => {
    const labels = { days: '', hours: '', minutes: '', seconds: '' };
    for (const place of ['below', 'inside', 'beside'] as const) {
      const { groups } = await placed({ ...boxes, labels: { ...boxes.labels, place } }, { labels });
      const [box] = groups.map((group) => group.box);
      expect(box && box.y + box.height / 2).toBeCloseTo(75, 0);
    }
  });

  it('keeps labels in their boxes, beside the digits on the side where they are read last', async () => {
    for (const [language, side] of [
      ['en', 1],
      ['ar', -1],
    ] as const) {
      const design: GroupDesign = { ...boxes, labels: { ...boxes.labels, place: 'beside' } };
      const { groups, labels } = await placed(design, { language });
      for (const { box, corners, unit } of groups) {
        const x = labels.find((label) => label.unit === unit)?.x ?? 0;
        expect(Math.sign(x - (corners[0]?.x ?? 0))).toBe(side);
        expect(x).toBeGreaterThan(box.x);
        expect(x).toBeLessThan(box.x + box.width);
      }
    }
  });
});
