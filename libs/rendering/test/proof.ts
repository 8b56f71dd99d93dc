declare global {
  var isProof: boolean | undefined;
  var proofSeed: number | undefined;
}

/** Whether these are the proofs: see jest.config.mjs. */
export const isProof = globalThis.isProof ?? false;

/** Whether the proofs take a variant today, as in libs/testing, which this package cannot import. */
export const isDueToday = (index: number, of: number): boolean =>
  globalThis.proofSeed === undefined || (index + globalThis.proofSeed) % of === 0;

/** How many random cases to test: in the unit tests, a quarter of those in the proofs. */
export const casesOf = (inProofs: number): number => (isProof ? inProofs : Math.ceil(inProofs / 4));
