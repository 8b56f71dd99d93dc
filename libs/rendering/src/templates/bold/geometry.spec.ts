import { placeBold, type Group } from './geometry.ts';

const groups = (labelWidth = 5): Group[] =>
  (['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => ({
    unit,
    digits: 2,
    labelWidth,
    initialWidth: 0.7,
    labelAscent: 0.686,
  }));

const rowsOf = ({ groups: placed }: ReturnType<typeof placeBold>) =>
  new Set(placed.map(({ cells }) => cells[0]?.y)).size;

describe('placeBold', () => {
  it('centres the content', () => {
    const { groups: placed, cell } = placeBold({ width: 600, height: 150 }, groups());
    const left = placed[0]?.cells[0]?.x ?? 0;
    const right = 600 - (placed[3]?.cells[1]?.x ?? 0) - cell.width;
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  });

  it('puts every dot in the middle of its gap', () => {
    const { groups: placed, cell, separators } = placeBold({ width: 600, height: 150 }, groups());
    expect(separators).toHaveLength(6);
    const [dot] = separators;
    const gapStart = (placed[0]?.cells[1]?.x ?? 0) + cell.width;
    const gapEnd = placed[1]?.cells[0]?.x ?? 0;
    expect((dot?.x ?? 0) - gapStart).toBe(gapEnd - (dot?.x ?? 0) - (dot?.width ?? 0));
  });

  it('stacks the groups on narrow canvases', () => {
    expect(rowsOf(placeBold({ width: 600, height: 150 }, groups()))).toBe(1);
    expect(rowsOf(placeBold({ width: 300, height: 300 }, groups()))).toBe(2);
    expect(rowsOf(placeBold({ width: 120, height: 400 }, groups()))).toBe(4);
  });

  it('cuts labels to initials where words would be too small to read', () => {
    expect(placeBold({ width: 300, height: 75 }, groups()).initials).toBe(false);
    expect(placeBold({ width: 120, height: 40 }, groups()).initials).toBe(true);
    expect(placeBold({ width: 600, height: 150 }, groups(40)).initials).toBe(true);
  });

  it('leaves no room for labels where there are none', () => {
    const placed = placeBold({ width: 600, height: 150 }, groups(0));
    const top = placed.groups[0]?.cells[0]?.y ?? 0;
    expect(top + placed.cell.height / 2).toBeCloseTo(75, 0);
  });
});
