import { anAppearance, day } from '../../test/factories.ts';
import { assertLayoutSpec, layoutKey, layoutSpecFor, type Appearance, type LayoutSpec } from './layout-spec.ts';

const aSpec = (given: Partial<LayoutSpec> = {}): LayoutSpec => ({ ...layoutSpecFor(anAppearance(), 0), ...given });

describe('layoutSpecFor', () => {
  it('rounds the time up if seconds are not shown', () => {
    const daysOnly = anAppearance({ units: ['days'] });
    expect(layoutSpecFor(daysOnly, 99 * day).leadingDigits).toBe(2);
    expect(layoutSpecFor(daysOnly, 99 * day + 1).leadingDigits).toBe(3);
  });

  it('has motion only where it is possible', () => {
    const motionOf = (given: Partial<Appearance>) =>
      layoutSpecFor(anAppearance({ motion: 'smooth', ...given }), 0).motion;
    expect(motionOf({ template: 'flip' })).toBe('smooth');
    expect(motionOf({ template: 'flip', transparent: true })).toBe('none');
    expect(motionOf({ template: 'bold' })).toBe('none');
  });
});

describe('layoutKey', () => {
  it('differs for everything that changes a pixel', () => {
    const specs = [
      aSpec(),
      aSpec({ width: 601 }),
      aSpec({ height: 151 }),
      aSpec({ leadingDigits: 3 }),
      aSpec({ units: ['hours', 'minutes', 'seconds'] }),
      aSpec({ units: ['days', 'hours', 'minutes'] }),
      aSpec({ language: 'de' }),
      aSpec({ scale: 2 }),
      aSpec({ transparent: true }),
      aSpec({ isTest: true }),
      aSpec({ template: 'flip' }),
      aSpec({ template: 'flip', motion: 'smooth' }),
      aSpec({ labels: { days: '' } }),
      aSpec({ labels: { days: 'Tage' } }),
      aSpec({ labels: { days: ' hours 5 Hours', hours: '' } }),
    ];
    expect(new Set(specs.map(layoutKey)).size).toBe(specs.length);
  });

  it('ignores the labels of units that are not shown', () => {
    const units = ['minutes', 'seconds'] as const;
    const labels = { days: 'Tage' };
    expect(layoutKey(aSpec({ units, labels }))).toBe(layoutKey(aSpec({ units })));
  });
});

describe('assertLayoutSpec', () => {
  it.each([
    ['narrow', { width: 119 }],
    ['wide', { width: 1201 }],
    ['low', { height: 39 }],
    ['tall', { height: 601 }],
    ['fractional', { width: 300.5 }],
    ['not a number', { width: NaN }],
    ['of too many pixels', { width: 1200, height: 401 }],
    ['without units', { units: [] }],
    ['of units out of order', { units: ['minutes', 'hours', 'seconds'] }],
    ['of a unit twice', { units: ['minutes', 'minutes', 'seconds'] }],
    ['of one digit', { leadingDigits: 1 }],
    ['of five digits of days', { leadingDigits: 5 }],
    ['of a long label', { labels: { hours: 'x'.repeat(21) } }],
    ['with motion of a template without', { motion: 'smooth' }],
    ['with motion on a transparent background', { template: 'flip', motion: 'smooth', transparent: true }],
    ['of a scale between', { scale: 1.5 as 1 }],
    ['of a larger scale', { scale: 4 as 3 }],
  ] satisfies [string, Partial<LayoutSpec>][])('refuses a layout %s', (_, wrong) => {
    expect(() => assertLayoutSpec(aSpec(wrong))).toThrow(RangeError);
  });

  it('accepts the largest and the smallest', () => {
    assertLayoutSpec(aSpec({ width: 1200, height: 400 }));
    assertLayoutSpec(aSpec({ units: ['seconds'], scale: 2 }));
    assertLayoutSpec(aSpec({ width: 120, height: 40, units: ['minutes', 'seconds'], leadingDigits: 8 }));
  });
});
