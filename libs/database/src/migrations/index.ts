import { InitialSchema1763700000000 } from './1763700000000-initial-schema.ts';
import { NotifyTimerChanges1763730000000 } from './1763730000000-notify-timer-changes.ts';
import { TimerAppearance1763800000000 } from './1763800000000-timer-appearance.ts';
import { ManagementApi1763900000000 } from './1763900000000-management-api.ts';
import { ViewsByKind1764000000000 } from './1764000000000-views-by-kind.ts';
import { AllowanceWarnings1764000100000 } from './1764000100000-allowance-warnings.ts';
import { TimerCount1764300000000 } from './1764300000000-timer-count.ts';
import { DropViewDimensionCheck1795316560380 } from './1795316560380-drop-view-dimension-check.ts';
import { PackedDayCounts1795328008943 } from './1795328008943-packed-day-counts.ts';
import { NormalizeTimerNames1795331700000 } from './1795331700000-normalize-timer-names.ts';
import { EvergreenOpensByTime1795335000001 } from './1795335000001-evergreen-opens-by-time.ts';
import { UnreadableDayCounts1795335000003 } from './1795335000003-unreadable-day-counts.ts';
import { Sessions1795340000001 } from './1795340000001-sessions.ts';
import { DeletedTimersByAccount1795340000002 } from './1795340000002-deleted-timers-by-account.ts';
import { ConfirmedEmailAddresses1795367100001 } from './1795367100001-confirmed-email-addresses.ts';
import { AccountViewDays1795368000010 } from './1795368000010-account-view-days.ts';
import { TimerMotion1795396545766 } from './1795396545766-timer-motion.ts';
import { PartitionFunctions1795400000001 } from './1795400000001-partition-functions.ts';
import { LoggedFrameIds1795430000001 } from './1795430000001-logged-frame-ids.ts';
import { SegmentContents1795440000044 } from './1795440000044-segment-contents.ts';

/** Every migration, oldest first. */
export const migrations = [
  InitialSchema1763700000000,
  NotifyTimerChanges1763730000000,
  TimerAppearance1763800000000,
  ManagementApi1763900000000,
  ViewsByKind1764000000000,
  AllowanceWarnings1764000100000,
  TimerCount1764300000000,
  DropViewDimensionCheck1795316560380,
  PackedDayCounts1795328008943,
  NormalizeTimerNames1795331700000,
  EvergreenOpensByTime1795335000001,
  UnreadableDayCounts1795335000003,
  Sessions1795340000001,
  DeletedTimersByAccount1795340000002,
  ConfirmedEmailAddresses1795367100001,
  AccountViewDays1795368000010,
  TimerMotion1795396545766,
  PartitionFunctions1795400000001,
  LoggedFrameIds1795430000001,
  SegmentContents1795440000044,
];
