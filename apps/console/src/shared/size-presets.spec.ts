import { findPreset, sizePresets } from './size-presets.ts';
import { isWithinPixelLimit, sizeLimits } from '@tminus/domain';

describe('size presets', () => {
  it('are sizes that the service accepts', () => {
    for (const { width, height } of Object.values(sizePresets)) {
      expect(isWithinPixelLimit({ width, height })).toBe(true);
      expect(width).toBeLessThanOrEqual(sizeLimits.maxWidth);
      expect(height).toBeLessThanOrEqual(sizeLimits.maxHeight);
    }
  });

  it('are found by their size', () => {
    expect(findPreset(600, 150)).toBe('email');
    expect(findPreset(320, 320)).toBe('square');
    expect(findPreset(601, 150)).toBe('custom');
    expect(findPreset('', 150)).toBe('custom');
  });
});
