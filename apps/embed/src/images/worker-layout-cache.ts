import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LayoutCache, LayoutWorkers } from '@tminus/rendering';

/** Builds layouts in worker threads, so that they do not delay the images that are ready. */
@Injectable()
export class WorkerLayoutCache extends LayoutCache implements OnApplicationShutdown {
  private readonly workers: LayoutWorkers;

  constructor() {
    const workers = new LayoutWorkers();
    super({ builder: workers });
    this.workers = workers;
  }

  /** What the threads do. */
  get builds() {
    return this.workers.statistics;
  }

  /** After the last request. */
  onApplicationShutdown(): Promise<void> {
    return this.workers.close();
  }
}
