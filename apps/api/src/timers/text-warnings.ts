import { Injectable, Logger } from '@nestjs/common';
import { type Schedule, type TimerAppearance, deadlineMs, secondsLeft } from '@tminus/domain';
import { type LayoutSpec, type TextFit, hasAmpleRoom, layoutKey, layoutSpecFor } from '@tminus/rendering';
import { QueueFullError, errorReason } from '@tminus/resilience';
import { LRUCache } from 'lru-cache';
import { DrawingThreads } from '../drawing/drawing-threads.ts';
import type { TimerWarningDto } from './dto/timer.dto.ts';

interface Measurement {
  spec: LayoutSpec;
  message: string | undefined;
  owner: string;
}

/** An entry takes a few hundred bytes. */
const maxKnown = 10_000;

/** Warns of labels and messages that an image has no room for. Texts are measured in another thread, once for each look. */
@Injectable()
export class TextWarnings {
  private readonly logger = new Logger('Texts');
  private readonly known: LRUCache<string, TextFit, Measurement>;

  constructor(threads: DrawingThreads) {
    this.known = new LRUCache({
      max: maxKnown,
      fetchMethod: (_key, _stale, { context: { spec, message, owner } }) => threads.findTextFit(spec, message, owner),
    });
  }

  /**
   * Warns about the image at `nowMs`: with more digits, labels have less room. Never fails: if the texts cannot be measured now, there
   * is no warning.
   *
   * @param owner - who asks, for the queue
   */
  async find(timer: TimerAppearance & Schedule, nowMs: number, owner: string): Promise<TimerWarningDto[]> {
    const { template, width, height, units, language, labels, onExpire } = timer;
    if (hasAmpleRoom(timer, onExpire)) return [];
    const left = secondsLeft(deadlineMs(timer, nowMs), nowMs);
    const spec = layoutSpecFor({ template, width, height, units, language, labels }, left);
    const message = onExpire.action === 'message' ? onExpire.message : undefined;
    try {
      const fit = await this.known.fetch(`${layoutKey(spec)} ${message ?? ''}`, { context: { spec, message, owner } });
      return fit === undefined ? [] : warningsFor(fit);
    } catch (error) {
      if (!(error instanceof QueueFullError)) this.logger.warn(`Texts cannot be measured: ${errorReason(error)}`);
      return [];
    }
  }
}

function warningsFor({ labels, isMessageLegible }: TextFit): TimerWarningDto[] {
  return [...(labels === 'full' ? [] : [labelWarnings[labels]]), ...(isMessageLegible ? [] : [messageTooLong])];
}

const labelWarnings: Record<Exclude<TextFit['labels'], 'full'>, TimerWarningDto> = {
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

const messageTooLong: TimerWarningDto = {
  code: 'message_too_long',
  field: 'onExpire.message',
  message:
    'The image is too small for the message, so its letters are too small to read. Enlarge it, or shorten the message.',
};
