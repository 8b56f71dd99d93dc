import { isUnreadable } from './is-unreadable.ts';

describe('isUnreadable', () => {
  const lowContrast = (params?: { ratio: number; threshold: number; replacement?: string }) =>
    isUnreadable({ code: 'low_contrast', field: 'colors.text', message: '', ...(params && { params }) });

  it('is about colors that nobody can tell apart', () => {
    expect(lowContrast({ ratio: 1, threshold: 3 })).toBe(true);
    expect(lowContrast({ ratio: 1.49, threshold: 3 })).toBe(true);
    expect(lowContrast({ ratio: 1.5, threshold: 3 })).toBe(false);
  });

  it('is not about colors that the image replaces, or other warnings', () => {
    expect(lowContrast({ ratio: 1, threshold: 3, replacement: '#ffffff' })).toBe(false);
    expect(lowContrast()).toBe(false);
    expect(isUnreadable({ code: 'past_target', field: 'targetDate', message: '' })).toBe(false);
  });
});
