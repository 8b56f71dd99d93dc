import { Injectable, Logger } from '@nestjs/common';
import type { TimerInput } from '@tminus/database';
import { countdownIfKnown, type TemplateName, type TimerAppearance, type TimerColors } from '@tminus/domain';
import {
  contrastWarnings,
  pageContrastWarnings,
  emojiIn,
  hasAmpleRoom,
  layoutKey,
  type LayoutSpec,
  layoutSpecFor,
  maxDays,
  templates,
  type TextFit,
} from '@tminus/rendering';
import { errorReason, QueueFullError } from '@tminus/server/resilience';
import { LRUCache } from 'lru-cache';
import { DrawingThreads } from '../drawing.module.ts';
import type { TimerWarningDto } from './dto/timer-warning.dto.ts';
import type { UpdateTimerDto } from './dto/update-timer.dto.ts';

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
  async find(timer: TimerInput, nowMs: number, owner: string): Promise<TimerWarningDto[]> {
    const { template, width, height, units, language, labels, onExpire } = timer;
    if (hasAmpleRoom(timer, onExpire)) return [];
    const { secondsLeft } = countdownIfKnown(timer, { nowMs }, timer.startsAt);
    const spec = layoutSpecFor({ template, width, height, units, language, labels }, secondsLeft);
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

/** Most timers share the colors of a template. An entry takes a few hundred bytes. */
const knownContrasts = new LRUCache<string, TimerWarningDto[]>({ max: 2_000 });

/** The warnings that hold as long as the timer looks like this. */
export function appearanceWarnings(timer: TimerAppearance): TimerWarningDto[] {
  const { template, colors, transparent, units, labels, onExpire } = timer;
  return [
    ...contrastWarningsOf(template, colors),
    ...(transparent ? pageWarnings(template, colors) : []),
    ...units.flatMap((unit) => emojiWarnings(`labels.${unit}`, labels[unit])),
    ...emojiWarnings('onExpire.message', onExpire.action === 'message' ? onExpire.message : undefined),
  ];
}

function emojiWarnings(field: string, text = ''): TimerWarningDto[] {
  const emoji = text === '' ? [] : emojiIn(text);
  if (emoji.length === 0) return [];
  return [
    {
      code: 'emoji_omitted',
      field,
      message: `Images have too few colors for emoji and leave them out: ${emoji.join(' ')}.`,
    },
  ];
}

function contrastWarningsOf(template: TemplateName, colors: TimerColors): TimerWarningDto[] {
  const key = `${template} ${colors.background} ${colors.text} ${colors.accent}`;
  const known = knownContrasts.get(key) ?? lowContrastWarnings(template, colors);
  knownContrasts.set(key, known);
  return known;
}

const pageWarnings = (template: TemplateName, colors: TimerColors): TimerWarningDto[] =>
  pageContrastWarnings(templates[template], colors).map(({ page, ...params }) => ({
    code: `low_contrast_on_${page}`,
    field: 'transparent',
    message:
      `Parts of the image have only a contrast of ${params.ratio.toFixed(2)}:1 to a ${page} page. Below ${params.threshold}:1, many people cannot see ` +
      `them.${page === 'dark' ? ' Thunderbird and others darken emails.' : ''}`,
    params,
  }));

function lowContrastWarnings(template: TemplateName, colors: TimerColors): TimerWarningDto[] {
  return contrastWarnings(templates[template], colors).map(({ color, ...params }) => ({
    code: 'low_contrast',
    field: `colors.${color}`,
    message:
      `The contrast with a color behind or beside it is only ${params.ratio.toFixed(2)}:1. Below ${params.threshold}:1, many people cannot see it.` +
      (params.replacement === undefined ? '' : ` Images show ${params.replacement} instead.`),
    params,
  }));
}

/**
 * The warnings about what a client has just sent. They are not repeated when the timer is read: a target date passes in time, and
 * the service cannot know whether the address of an evergreen timer is used with a recipient, or that of a personal one with a deadline.
 */
export function createWarnings(timer: TimerInput, nowMs: number): TimerWarningDto[] {
  const own = timer.type === 'evergreen' ? [noRecipient] : timer.type === 'personal' ? [noDeadline] : [];
  return [...own, ...dateWarnings(timer, nowMs)];
}

/** See `createWarnings`. */
export function updateWarnings(timer: TimerInput, request: UpdateTimerDto, nowMs: number): TimerWarningDto[] {
  const { targetDate, fallbackDate } = request;
  return targetDate === undefined && fallbackDate === undefined ? [] : dateWarnings(timer, nowMs);
}

const noRecipient: TimerWarningDto = {
  code: 'no_recipient',
  field: 'embedUrl',
  message:
    'This address does not name a recipient: everyone sees the full duration at each open. Add the placeholder of your mailing program, such as ' +
    '?uid={{contact.id}}, or a signed start.',
};

const noDeadline: TimerWarningDto = {
  code: 'no_deadline',
  field: 'embedUrl',
  message:
    'This address names no deadline: everyone sees the countdown to fallbackDate, or nothing. Add the placeholder of your mailing program, such as ' +
    '?end={{contact.deadline}}.',
};

const dayMs = 86_400_000;

function dateWarnings(timer: TimerInput, nowMs: number): TimerWarningDto[] {
  const [field, date] =
    timer.type === 'fixed'
      ? ['targetDate', timer.targetDate]
      : ['fallbackDate', timer.type === 'personal' ? timer.fallbackDate : null];
  if (date === null) return [];
  if (date.getTime() <= nowMs)
    return [
      { code: 'past_target', field, message: 'This date is in the past, so the image shows that the time is up.' },
    ];
  if (date.getTime() - nowMs < (maxDays + 1) * dayMs) return [];
  const message = `Images have at most four digits for days: until then, this one shows ${maxDays} days.`;
  return [{ code: 'too_many_days', field, message }];
}

/** The address of the image works only on the server: `EMBED_PUBLIC_URL` is not set. */
export const localAddress: TimerWarningDto = {
  code: 'local_address',
  field: 'embedUrl',
  message:
    'This address works only on the server itself. Do not use it in emails before the operator of this service sets its public address (EMBED_PUBLIC_URL).',
};
