import { anAppearance, day } from '../../../../test/factories.ts';
import { layoutSpecFor, type Appearance } from '../../../layout/layout-spec.ts';
import { prepareTimerDrawing } from '../../../layout/prepare-drawing.ts';
import { bold } from '../../bold/bold.ts';
import type { TimerDrawing } from '../../template.ts';
import type { GroupDesign } from './group-design.ts';
import { placeGroups, type PlacedGroups } from './place-groups.ts';

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

const aDrawing = (given: Partial<Appearance> = {}): Promise<TimerDrawing> =>
  prepareTimerDrawing(bold, layoutSpecFor(anAppearance(given), 12 * day));
const placed = async (design: GroupDesign, given: Partial<Appearance> = {}): Promise<PlacedGroups> =>
  placeGroups(await aDrawing(given), design);
const rowsOf = ({ groups }: PlacedGroups) => new Set(groups.map(({ box }) => box.y)).size;
const labelsWith = (labels: PlacedGroups['labels']) => labels.map(({ label }) => label.forms.at(-1));

describe('placeGroups', () => {
  it('stacks the groups on narrow canvases', async () => {
    expect(rowsOf(await placed(plain))).toBe(1);
    expect(rowsOf(await placed(plain, { width: 300, height: 300 }))).toBe(2);
    const tall = await placed(plain, { width: 120, height: 400 });
    expect(rowsOf(tall)).toBe(4);
    expect(tall.rowGaps).toHaveLength(3);
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

  it('stacks groups if only that leaves room for their labels and the digits hardly become smaller', async () => {
    const square = { width: 150, height: 90 };
    const own = { days: 'Days', hours: 'Hrs', minutes: 'Mins', seconds: 'Secs' };
    const stacked = await placed(plain, { ...square, labels: own });
    expect([rowsOf(stacked), stacked.labelExtent]).toEqual([2, 'full']);
    expect(
      rowsOf(await placed(plain, { ...square, labels: { days: 'D', hours: 'H', minutes: 'M', seconds: 'S' } })),
    ).toBe(1);
  });
});

describe('placeGroups with labels beside the digits', () => {
  const beside: GroupDesign = { ...plain, labels: { ...plain.labels, place: 'beside', size: 0.4 } };
  const words = ['DAYS', 'HOURS', 'MINUTES', 'SECONDS'];
  const long = 'Noch so viele Tage!';

  it('stacks groups before it shortens words', async () => {
    const small = { width: 120, height: 40 };
    expect(labelsWith((await placed(beside, { width: 160, height: 60 })).labels)).toEqual(words);
    expect(labelsWith((await placed(beside, small)).labels)).toEqual(['DAYS', 'HR', 'MIN', 'SEC']);
    const labels = { days: long, hours: long, minutes: long, seconds: long };
    const { labelExtent, groups } = await placed(beside, { ...small, labels });
    expect(labelExtent).toBe('omitted');
    expect(groups).toHaveLength(4);
  });
});
