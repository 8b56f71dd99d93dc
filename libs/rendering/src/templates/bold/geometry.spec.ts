import { placeBold, type Group } from './geometry.ts';

const groups = (labelWidth = 5): Group[] =>
  (['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => ({
    unit,
    digits: 2,
    labelWidth,
    initialWidth: 0.7,
    labelAscent: 0.686,
    labelDescent: 0,
  }));

const aCanvas = (width: number, height: number) => ({ width, height, direction: 'ltr' as const });

const rowsOf = ({ groups: placed }: ReturnType<typeof placeBold>) =>
  new Set(placed.map(({ cells }) => cells[0]?.y)).size;

describe('placeBold', () => {
  it('centres the content', () => {
    const { groups: placed, cell } = placeBold(aCanvas(600, 150), groups());
    const left = placed[0]?.cells[0]?.x ?? 0;
    const right = 600 - (placed[3]?.cells[1]?.x ?? 0) - cell.width;
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  });

  it('puts every dot in the middle of its gap', () => {
    const { groups: placed, cell, separators } = placeBold(aCanvas(600, 150), groups());
    expect(separators).toHaveLength(6);
    const [dot] = separators;
    const gapStart = (placed[0]?.cells[1]?.x ?? 0) + cell.width;
    const gapEnd = placed[1]?.cells[0]?.x ?? 0;
    expect((dot?.x ?? 0) - gapStart).toBe(gapEnd - (dot?.x ?? 0) - (dot?.width ?? 0));
  });

  it('stacks the groups on narrow canvases', () => {
    expect(rowsOf(placeBold(aCanvas(600, 150), groups()))).toBe(1);
    expect(rowsOf(placeBold(aCanvas(300, 300), groups()))).toBe(2);
    expect(rowsOf(placeBold(aCanvas(120, 400), groups()))).toBe(4);
  });

  it('begins each row on the right where that is the way of reading', () => {
    const leftOf = (canvas: { width: number; height: number }) =>
      placeBold({ ...canvas, direction: 'rtl' }, groups()).groups.map(
        ({ unit, cells }) => [unit, cells[0]?.x ?? 0] as const,
      );
    const sorted = [...leftOf({ width: 600, height: 150 })].sort(([, a], [, b]) => a - b);
    expect(sorted.map(([unit]) => unit)).toEqual(['seconds', 'minutes', 'hours', 'days']);
    const square = Object.fromEntries(leftOf({ width: 300, height: 300 }));
    expect(square.days).toBe(square.minutes);
    expect(square.days).toBeGreaterThan(square.hours ?? Infinity);
  });

  it('cuts labels to initials where words would be too small to read', () => {
    expect(placeBold(aCanvas(300, 75), groups()).initials).toBe(false);
    expect(placeBold(aCanvas(120, 40), groups()).initials).toBe(true);
    expect(placeBold(aCanvas(600, 150), groups(40)).initials).toBe(true);
  });

  it('leaves no room for labels where there are none', () => {
    const placed = placeBold(aCanvas(600, 150), groups(0));
    const top = placed.groups[0]?.cells[0]?.y ?? 0;
    expect(top + placed.cell.height / 2).toBeCloseTo(75, 0);
  });
});
