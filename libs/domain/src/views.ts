/** What views are counted by, besides time. */
export const viewDimensions = ['country', 'device', 'client'] as const;

export type ViewDimension = (typeof viewDimensions)[number];

export const deviceClasses = ['unknown', 'desktop', 'mobile'] as const;

export type DeviceClass = (typeof deviceClasses)[number];

/** In a breakdown, what could not be told: it is never guessed. */
export const unknownValue = 'unknown';
