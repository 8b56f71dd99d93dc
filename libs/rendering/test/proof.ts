declare global {
  var isProof: boolean | undefined;
}

/** Whether these are the proofs: see jest.config.mjs. */
export const isProof = globalThis.isProof ?? false;

/** How many random cases to test: in the unit tests, a quarter of those in the proofs. */
export const casesOf = (inProofs: number): number => (isProof ? inProofs : Math.ceil(inProofs / 4));
