import { type LayoutThreads, LayoutWorkers } from '@tminus/rendering';

/** More than a service builds when it starts. A layout takes one or two megabytes. */
const keptLayouts = 12;

/**
 * Lets all services that start in this process draw in the same threads. Threads of its own cost a service a second of CPU
 * time: they load the templates, V8 compiles their code again, and they build the same first layouts, which are kept here.
 */
export function shareLayoutThreads(): void {
  const start = LayoutWorkers.startThreads;
  let started: Promise<LayoutThreads> | undefined;
  const layouts = new Map<string, ReturnType<LayoutThreads['run']>>();
  LayoutWorkers.startThreads = async () => {
    started ??= start();
    const threads = await started;
    const shared: LayoutThreads = {
      run: (job: { kind: string }) => {
        const key = JSON.stringify(job);
        const kept = layouts.get(key);
        if (kept) return kept;
        const built = threads.run(job);
        if (job.kind === 'layout' && layouts.size < keptLayouts) layouts.set(key, built);
        return built;
      },
      on: () => shared as never,
      destroy: async () => undefined,
    };
    return shared;
  };
}
