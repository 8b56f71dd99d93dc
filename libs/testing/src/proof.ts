declare global {
  var isProof: boolean | undefined;
  var proofSeed: number | undefined;
}

/** Whether these are the proofs (jest.config.mjs), for test files of which only a part takes long. */
export const isProof = globalThis.isProof ?? false;

/** Whether the proofs take a variant today: one of `of` successive ones, and in `of` days all of them. See `PROOF_SEED` in jest.config.mjs. */
export const isDueToday = (index: number, of: number): boolean =>
  globalThis.proofSeed === undefined || (index + globalThis.proofSeed) % of === 0;
