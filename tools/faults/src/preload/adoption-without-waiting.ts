import { Spool } from '@tminus/event-log';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

interface Internals {
  folder: string;
  current: { id: string };
  sealedHere: Map<string, boolean>;
}

const activeName = /^([0-9a-f-]{36})\.[0-9a-f]{12}\.\d+\.open$/;

/** Injected bug: a process takes the segments of all others at once, although they write them and do not notice it. */
Object.assign(Spool.prototype, {
  async adopt(this: Internals): Promise<void> {
    for (const name of await readdir(this.folder)) {
      const [, id] = activeName.exec(name) ?? [];
      if (id === undefined || id === this.current.id) continue;
      await rename(join(this.folder, name), join(this.folder, `${id}.sealed`)).catch(() => undefined);
      this.sealedHere.set(id, true);
    }
  },

  isStillOurs: () => true,
});
