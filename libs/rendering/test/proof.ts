import { isProof } from '@tminus/testing/proof';

/** How many random cases to test: in the unit tests, half of those in the proofs. */
export const casesOf = (inProofs: number): number => (isProof ? inProofs : Math.ceil(inProofs / 2));
