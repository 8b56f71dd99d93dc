import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The memory in the heap that the result of `work` takes. */
export async function retainedBytes(work: () => unknown): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const result = await work();
  collectGarbage();
  const after = process.memoryUsage().heapUsed;
  return result === undefined ? NaN : after - before; // reads `result` late, so that it is not collected
}
