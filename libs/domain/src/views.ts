/** The dimensions by which views are counted. */
export const viewDimensions = ['country', 'device', 'client'] as const;

export type ViewDimension = (typeof viewDimensions)[number];

export const deviceClasses = ['unknown', 'desktop', 'mobile'] as const;

export type DeviceClass = (typeof deviceClasses)[number];

/** The value of a dimension that could not be determined. Values are never guessed. */
export const unknownValue = 'unknown';
