import { CountTransaction } from '@tminus/counts';

/** Injected bug: without rule 1, a counter commits although another has counted the same frames. */
Object.assign(CountTransaction.prototype, { moveSequence: async () => undefined });
