import { Injectable, Logger } from '@nestjs/common';
import { type Schedule, type TimerAppearance, deadlineMs, secondsLeft } from '@tminus/domain';
import { type LabelExtent, type LayoutSpec, hasAmpleRoom, layoutKey, layoutSpecFor } from '@tminus/rendering';
import { QueueFullError, errorReason } from '@tminus/resilience';
import { LRUCache } from 'lru-cache';
import { DrawingThreads } from '../drawing/drawing-threads.ts';
import type { TimerWarningDto } from './dto/timer.dto.ts';

interface Measurement {
  spec: LayoutSpec;
  owner: string;
}

/** An entry takes a few hundred bytes. */
const maxKnown = 10_000;

/** Warns of labels that an image has no room for. Texts are measured in another thread, once for each look. */
@Injectable()
export class LabelWarnings {
  private readonly logger = new Logger('Labels');
  private readonly known: LRUCache<string, LabelExtent, Measurement>;

  constructor(threads: DrawingThreads) {
    this.known = new LRUCache({
      max: maxKnown,
      fetchMethod: (_key, _stale, { context: { spec, owner } }) => threads.findLabelExtent(spec, owner),
    });
  }

  /**
   * Warns about the image at `nowMs`: with more digits, labels have less room. Never fails: if the labels cannot be measured now, there
   * is no warning.
   *
   * @param owner - who asks, for the queue
   */
  async find(timer: TimerAppearance & Schedule, nowMs: number, owner: string): Promise<TimerWarningDto[]> {
    if (hasAmpleRoom(timer)) return [];
    const { template, width, height, units, language, labels } = timer;
    const left = secondsLeft(deadlineMs(timer, nowMs), nowMs);
    const spec = layoutSpecFor({ template, width, height, units, language, labels }, left);
    try {
      const extent = await this.known.fetch(layoutKey(spec), { context: { spec, owner } });
      return extent === undefined || extent === 'full' ? [] : [warnings[extent]];
    } catch (error) {
      if (!(error instanceof QueueFullError)) this.logger.warn(`Labels cannot be measured: ${errorReason(error)}`);
      return [];
    }
  }
}

const warnings: Record<Exclude<LabelExtent, 'full'>, TimerWarningDto> = {
  abbreviated: {
    code: 'labels_abbreviated',
    field: 'labels',
    message: 'The image is too small for the labels, so it shows abbreviations. Enlarge it, or set shorter labels.',
  },
  omitted: {
    code: 'labels_omitted',
    field: 'labels',
    message: 'The image is too small for the labels, so it shows none. Enlarge it, or set shorter labels.',
  },
};
