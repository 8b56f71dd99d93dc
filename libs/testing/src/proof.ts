declare global {
  var isProof: boolean | undefined;
}

/** Whether these are the proofs (jest.config.mjs), for test files of which only a part takes long. */
export const isProof = globalThis.isProof ?? false;
