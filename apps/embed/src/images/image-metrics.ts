import { Inject, Injectable } from '@nestjs/common';
import { Recorder } from '@tminus/analytics';
import { DatabaseConnection } from '@tminus/database';
import { describeService, Metrics } from '@tminus/server';
import { LayoutCache } from '@tminus/rendering';
import { ImageTimerCache } from './image-timer-cache.ts';
import type { WorkerLayoutCache } from './worker-layout-cache.ts';

/** How images came about since the start. Plain numbers, because each image increases one. */
@Injectable()
export class ImageCounts {
  /** The same bytes as for another request of the same second. */
  sameSecond = 0;
  /** Assembled from what was in memory. */
  rendered = 0;
  /** Something had to be loaded or built first. */
  loaded = 0;
  hidden = 0;
  unknown = 0;
  failed = 0;
  /** Attempts that were replaced with a simpler image, because too many layouts waited to be built. */
  simplified = 0;
}

/** The metrics of the image service. */
@Injectable()
export class ImageMetrics {
  constructor(
    private readonly metrics: Metrics,
    private readonly counts: ImageCounts,
    private readonly timers: ImageTimerCache,
    @Inject(LayoutCache) private readonly layouts: Pick<WorkerLayoutCache, 'bytes' | 'builds'>,
    database: DatabaseConnection,
    recorder: Recorder,
  ) {
    this.describeImages();
    this.describeTimers();
    this.describeLayouts();
    describeService(metrics, { service: 'embed', database, recorder });
  }

  private describeImages(): void {
    const { metrics, counts } = this;
    metrics.counter(
      { name: 'tminus_images_total', help: 'Image responses, by what they needed.', labels: ['source'] },
      () => [
        [{ source: 'same_second' }, counts.sameSecond],
        [{ source: 'memory' }, counts.rendered],
        [{ source: 'loaded' }, counts.loaded],
        [{ source: 'hidden' }, counts.hidden],
        [{ source: 'unknown' }, counts.unknown],
        [{ source: 'failed' }, counts.failed],
      ],
    );
    metrics.counter(
      {
        name: 'tminus_images_simplified_total',
        help: 'Attempts that were replaced with a simpler image, because too many layouts waited to be built.',
      },
      () => counts.simplified,
    );
  }

  private describeTimers(): void {
    const { metrics, timers } = this;
    metrics.gauge(
      { name: 'tminus_timer_cache_entries', help: 'Timers in memory (TIMER_CACHE_SIZE).' },
      () => timers.statistics.entries,
    );
    metrics.counter(
      { name: 'tminus_timer_cache_loads_total', help: 'Timers that were read from the database.' },
      () => timers.statistics.loads,
    );
  }

  private describeLayouts(): void {
    const { metrics, layouts } = this;
    const labels = ['kind'];
    const each = (read: (queue: WorkerLayoutCache['builds']['layouts']) => number) => () =>
      Object.entries(layouts.builds).map(([kind, queue]) => [{ kind }, read(queue)] as const);
    metrics.gauge({ name: 'tminus_layout_cache_bytes', help: 'Layouts and frames in memory.' }, () => layouts.bytes);
    metrics.counter(
      {
        name: 'tminus_layout_builds_total',
        help: 'Layouts, single frames and sheets that threads began to build.',
        labels,
      },
      each(({ started }) => started),
    );
    metrics.counter(
      { name: 'tminus_layout_builds_refused_total', help: 'Builds refused because too many waited.', labels },
      each(({ refused }) => refused),
    );
    metrics.gauge(
      { name: 'tminus_layout_builds_waiting', help: 'Builds that wait for a thread.', labels },
      each(({ waiting }) => waiting),
    );
  }
}
