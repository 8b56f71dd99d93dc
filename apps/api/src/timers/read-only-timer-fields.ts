import { ReadOnly } from '../http/validators.ts';

/** What the service assigns. In a request body it is ignored, so that a timer that was read can be sent back whole. */
export abstract class ReadOnlyTimerFields {
  @ReadOnly() id?: never;
  @ReadOnly() expired?: never;
  @ReadOnly() viewCount?: never;
  @ReadOnly() embedUrl?: never;
  @ReadOnly() embedCode?: never;
  @ReadOnly() warnings?: never;
  @ReadOnly() createdAt?: never;
}
