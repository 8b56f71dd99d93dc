import { Logger } from '@nestjs/common';
import { EmbedSecrets } from '@tminus/auth';
import { type ClickRecord, timerBytes, type ViewAttributes, type ViewRecord, withPlaceholder } from '@tminus/analytics';
import type { TimerForImage } from '@tminus/database';
import {
  type AccountId,
  type DeadlineRules,
  type Mode,
  type PersonalTimer,
  type Timer,
  type TimerId,
  type TimerLink,
  type TokenAlgorithm,
  isTimeZone,
} from '@tminus/domain';
import { RenderableTimer } from '@tminus/rendering';

/** The parts of a timer that its images and views need, prepared once. Tens of thousands are cached, so nothing else is kept. */
export class ImageTimer extends RenderableTimer {
  readonly id: TimerId;
  readonly accountId: AccountId;
  readonly mode: Mode;
  readonly revision: number;
  readonly isRecurring: boolean;
  /** Whether its deadline is the same for all viewers. */
  readonly isForEveryone: boolean;
  /** Verifies signed starts of an evergreen timer and signed deadlines of a personal one; undefined for other timers. */
  readonly embedSecrets: EmbedSecrets | undefined;
  /** How its deadline tokens are signed. */
  readonly tokenAlgorithm: TokenAlgorithm;
  /** Undefined for timers of other types. */
  readonly personal: (DeadlineRules & Pick<PersonalTimer, 'trust'>) | undefined;
  /** Whether its image shows nothing, now and later: it is deleted, or its time zone is unknown here. */
  readonly isGone: boolean;
  /** Epoch milliseconds; Infinity for a pause without an end. */
  private readonly pausedUntilMs: number;
  /** Where a click leads; null if it leads nowhere, or the timer is deleted. */
  readonly link: TimerLink | null;
  /** Identifies the timer in spool records. */
  readonly idBytes: Uint8Array;

  constructor({ timer, deleted, embedSecrets, tokenAlgorithm = 'EdDSA' }: TimerForImage) {
    super(timer);
    this.id = timer.id;
    this.accountId = timer.accountId;
    this.mode = timer.mode;
    this.revision = timer.revision;
    this.isRecurring = timer.type === 'recurring';
    this.isForEveryone = timer.type === 'fixed' || this.isRecurring;
    this.embedSecrets = embedSecrets && new EmbedSecrets(embedSecrets, timer.id);
    this.tokenAlgorithm = tokenAlgorithm;
    this.personal = personalOf(timer);
    this.isGone = deleted || !isZoneKnown(timer);
    this.pausedUntilMs = timer.status === 'active' ? -Infinity : (timer.pausedUntil?.getTime() ?? Infinity);
    this.link = deleted ? null : timer.link;
    this.idBytes = timerBytes(timer.id);
  }

  /** Whether its image shows nothing at this moment, in epoch milliseconds. A pause can end without a change of the timer. */
  isHidden(nowMs: number): boolean {
    return this.isGone || nowMs < this.pausedUntilMs;
  }

  /**
   * The record of a view.
   * @param nowMs - epoch milliseconds
   * @param hasPlaceholder - of the viewer. Only evergreen and personal timers have recipients
   */
  viewRecord(nowMs: number, viewer: ViewAttributes, hasPlaceholder: boolean): ViewRecord {
    const attributes = hasPlaceholder && this.embedSecrets !== undefined ? withPlaceholder(viewer) : viewer;
    return { kind: 'view', timer: this.idBytes, epochSecond: Math.floor(nowMs / 1000), attributes };
  }

  /** The record of a click. @param nowMs - epoch milliseconds */
  clickRecord(nowMs: number, attributes: ViewAttributes): ClickRecord {
    return { kind: 'click', timer: this.idBytes, epochSecond: Math.floor(nowMs / 1000), attributes };
  }
}

function personalOf(timer: Timer): ImageTimer['personal'] {
  if (timer.type !== 'personal') return undefined;
  const { durationSeconds, minimumSeconds, endsAt, timezone, trust } = timer;
  return { durationSeconds, minimumSeconds, endsAt, timezone, trust };
}

const logger = new Logger('Images');
const unknownZones = new Set<string>();

/** False if the timer was created on a runtime with newer time zone data. Logs each unknown time zone once. */
function isZoneKnown(timer: Timer): boolean {
  const { timezone } = timer;
  const hasTimeOfDay = timer.type === 'recurring' || ('endsAt' in timer && Boolean(timer.endsAt));
  if (!hasTimeOfDay || isTimeZone(timezone)) return true;
  if (!unknownZones.has(timezone))
    logger.error(
      `Timers that end at a time of day in ${timezone} are hidden because this server does not know the time zone.`,
    );
  unknownZones.add(timezone);
  return false;
}
