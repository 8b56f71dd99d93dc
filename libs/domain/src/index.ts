export {
  type ExpireAction,
  type Motion,
  type OnExpire,
  type PendingAction,
  type PrefetchAction,
  type SimpleField,
  type SimpleFieldRule,
  type TimeUnit,
  type TimerAppearance,
  animationLimits,
  appearanceOf,
  expireActions,
  isWithinPixelLimit,
  maxLabelLength,
  maxMessageLength,
  motions,
  pendingActions,
  prefetchActions,
  previewLimits,
  sharedAppearanceDefaults,
  simpleFields,
  sizeLimits,
  timeUnits,
  type TemplateName,
  defaultTemplate,
  templateNames,
} from './appearance.ts';
export {
  type Day,
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  daysInRange,
  endOfMonth,
  localTimeAt,
  nextTimeOfDay,
  parseDay,
  resolveLocalTime,
  startOfDay,
  startOfMonth,
  startOfWeek,
  utcDay,
} from './calendar.ts';
export { clientNetwork, clientSite, limitedNetworks } from './client-network.ts';
export { contrastRatio, hexColorPattern, parseHexColor, type TimerColors } from './colors.ts';
export { type Countdown, type CountdownState, type Viewing, countdownIfKnown, countdownOf } from './countdown.ts';
export {
  type DeadlineEvent,
  type TimerWithDeadline,
  dueDeadlineEvents,
  expiringHoursLimits,
} from './deadline-events.ts';
export { type DeadlineInAddress, type DeadlineRules, deadlineIn, parseDeadline, signedDeadline } from './deadline.ts';
export {
  ApiError,
  type ErrorCode,
  type FieldLimits,
  type FieldProblem,
  apiErrors,
  errorCatalogue,
  found,
  invalidField,
} from './errors.ts';
export {
  type ActingKey,
  type Actor,
  type EventChanges,
  type EventFields,
  type EventType,
  type NoticeFrequency,
  type NoticeSettings,
  type WebhookStatus,
  changesBetween,
  changesOfNew,
  auditTypes,
  defaultNotices,
  digestHour,
  eventTypes,
  scopeOfEvent,
  keyExpiringDays,
  maxWebhookDescriptionLength,
  maxWebhooks,
  noChanges,
  noticeFrequencies,
  noticeTopics,
  operator,
  system,
  webhookStatuses,
} from './events.ts';
export {
  type AccountId,
  type EventId,
  type Id,
  type IdCodec,
  type SessionId,
  type TimerId,
  type WebhookId,
  accountIds,
  eventIds,
  sessionIds,
  timerIds,
  webhookIds,
} from './ids.ts';
export { type CsvValue, csv, csvDialect, csvForPrograms } from './csv.ts';
export { type TokenAlgorithm, tokenAlgorithms } from './token-algorithms.ts';
export {
  type Language,
  type NumberFormat,
  type WritingDirection,
  defaultLanguage,
  languages,
  numberFormats,
  parseLanguage,
  writingDirection,
} from './languages.ts';
export {
  type LinkUrlProblem,
  hasInvisibleCharacter,
  linkTarget,
  linkUrlProblem,
  maxLinkUrlLength,
  parseLinkUrl,
} from './link.ts';
export {
  addressLimits,
  applyPlanOverrides,
  configurablePlanLimits,
  consoleLimits,
  defaultPlans,
  isScope,
  maxTestTimers,
  type Mode,
  modes,
  type PlanLimits,
  type PlanName,
  planNames,
  type PlanOverrides,
  type Plans,
  type Scope,
  scopes,
  timerLimits,
} from './plans.ts';
export { NextOccurrenceCache } from './next-occurrence-cache.ts';
export {
  clockTimePattern,
  nextOccurrence,
  type Recurrence,
  recurrenceFrequencies,
  type RecurrenceFrequency,
  type Weekday,
  weekdays,
  weekdaysOf,
  weeklyRecurrence,
  withOrderedFields,
} from './recurrence.ts';
export {
  type LivePictureAddresses,
  type LiveTimer,
  type SheetCell,
  type SheetFace,
  type SheetMap,
  type TimerState,
} from './live-timer.ts';
export { rulesInUse } from '#time-zone-rules';
export { type TimeZoneRules, compareRuleVersions } from './zones/rules.ts';
export {
  allTimeZoneNames,
  canonicalTimeZone,
  isTimeZone,
  parseTimeZone,
  timeZoneNames,
  utcOffset,
} from './zones/time-zone.ts';
export { setTimeZoneRules } from './zones/received-rules.ts';
export { type SentRules, rulesToSend } from './zones/sent-rules.ts';
export { hasZoneName, offsetName, timeZoneName } from './zones/zone-name.ts';
export { formatInstant, instantOfZonedTime, localToInstant, parseTargetDate, zonedTime } from './target-date.ts';
export { type DateField, type LocalTimes, dateFields, movedDates, startsBeforeEnd } from './local-times.ts';
export {
  composedText,
  forbiddenCharacters,
  isPlainText,
  isPrintableText,
  listCharacters,
  normalizeText,
} from './text.ts';
export {
  type FixedTimer,
  type PersonalTimer,
  type Schedule,
  type ScheduleInZone,
  type Timer,
  type TimerLink,
  type TimerStatus,
  type TimerType,
  type TimezoneMode,
  type Metadata,
  type Trust,
  durationLimits,
  minimumLimits,
  maxAltLength,
  maxExternalIdLength,
  maxMetadataKeys,
  maxMetadataLength,
  metadataKeyPattern,
  maxTimerNameLength,
  restorableMs,
  statusAt,
  timerStatuses,
  timerTypes,
  timezoneModes,
  trusts,
  typesWithTimezoneMode,
} from './timer.ts';
export { lastZone, parseViewerZone } from './viewer-zone.ts';
export {
  type ClientName,
  type DeviceClass,
  type ViewDimension,
  type ViewValue,
  unknownValue,
  valuesOf,
  viewBreakdowns,
  viewDimensions,
} from './views.ts';
