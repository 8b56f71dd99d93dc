import { CountTransaction } from '@tminus/counts';

/** Injected bug: without rule 2, every frame is counted, wherever it begins. */
Object.assign(CountTransaction.prototype, { judge: () => 'counted' });
