/** Sizes in CSS pixels that fit emails: most have a column of 600 or 640, phones show 320. */
export const sizePresets = {
  email: { width: 600, height: 150 },
  wide: { width: 640, height: 160 },
  phone: { width: 320, height: 80 },
  square: { width: 320, height: 320 },
} as const;

export type SizePreset = keyof typeof sizePresets;

export function findPreset(width: unknown, height: unknown): SizePreset | 'custom' {
  const names = Object.keys(sizePresets) as SizePreset[];
  return names.find((name) => sizePresets[name].width === width && sizePresets[name].height === height) ?? 'custom';
}
