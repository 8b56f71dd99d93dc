import { AssignedByService } from '../http/rules.ts';

/** What the service assigns. In a request body it is ignored, so that a timer that was read can be sent back whole. */
export abstract class ReadOnlyTimerFields {
  @AssignedByService() id?: never;
  @AssignedByService() expired?: never;
  @AssignedByService() viewCount?: never;
  @AssignedByService() embedUrl?: never;
  @AssignedByService() embedCode?: never;
  @AssignedByService() warnings?: never;
  @AssignedByService() createdAt?: never;
}
