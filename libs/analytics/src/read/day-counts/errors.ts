/** The bytes are not day counts, or the sum of views exceeds `Number.MAX_SAFE_INTEGER`. */
export class InvalidDayCountsError extends Error {
  override name = 'InvalidDayCountsError';
}

/** A newer version of this code wrote the day counts. */
export class NewerDayCountsError extends Error {
  override name = 'NewerDayCountsError';

  constructor(readonly version: number) {
    super(`Day counts have version ${version}; this process reads version ${dayCountsVersion}.`);
  }
}

/** The version that this code writes, and the newest one that it reads. */
export const dayCountsVersion = 1;
