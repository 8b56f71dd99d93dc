import { Exclude } from 'class-transformer';

/** What the service assigns. In a request body it is ignored, so that a timer that was read can be sent back whole. */
export abstract class ReadOnlyTimerFields {
  @Exclude() id?: never;
  @Exclude() expired?: never;
  @Exclude() viewCount?: never;
  @Exclude() embedUrl?: never;
  @Exclude() embedCode?: never;
  @Exclude() warnings?: never;
  @Exclude() createdAt?: never;
}
