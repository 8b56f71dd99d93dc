export {
  type ExpireAction,
  type Motion,
  type OnExpire,
  type TimeUnit,
  type TimerAppearance,
  animationLimits,
  sharedAppearanceDefaults,
  expireActions,
  isWithinPixelLimit,
  maxLabelLength,
  maxMessageLength,
  motions,
  sizeLimits,
  timeUnits,
  previewLimits,
} from './appearance.ts';
export {
  type Day,
  addDays,
  dayAt,
  daysBetween,
  daysInRange,
  endOfMonth,
  localTimeAt,
  parseDay,
  resolveLocalTime,
  startOfDay,
  startOfMonth,
  startOfWeek,
  utcOffset,
} from './calendar.ts';
export { clientNetwork, clientSite, limitedNetworks } from './client-network.ts';
export { type TimerColors, hexColorPattern, parseHexColor } from './colors.ts';
export { contrastRatio } from './contrast.ts';
export {
  ApiError,
  type ApiErrorOptions,
  type ErrorCode,
  type FieldLimits,
  type FieldProblem,
  accountErrors,
  apiErrors,
  errorCatalogue,
  invalidField,
} from './errors.ts';
export {
  type AccountId,
  type Id,
  type IdCodec,
  type SessionId,
  type TimerId,
  accountIds,
  sessionIds,
  timerIds,
} from './ids.ts';
export {
  type Language,
  type WritingDirection,
  defaultLanguage,
  languages,
  parseLanguage,
  writingDirection,
} from './languages.ts';
export {
  type PlanLimits,
  type PlanName,
  type PlanOverrides,
  type Plans,
  addressLimits,
  consoleLimits,
  applyPlanOverrides,
  configurablePlanLimits,
  defaultPlans,
  planNames,
} from './plans.ts';
export { type ConsoleLanguage, type NumberFormat, consoleLanguages, numberFormats } from './profile.ts';
export {
  type Recurrence,
  type RecurrenceFrequency,
  type Weekday,
  clockTimePattern,
  nextOccurrence,
  recurrenceFrequencies,
  weekdays,
  withOrderedFields,
} from './recurrence.ts';
export { NextOccurrenceCache } from './next-occurrence-cache.ts';
export { type Scope, isScope, scopes } from './scopes.ts';
export { localToInstant } from './local-time.ts';
export { ianaNames } from './time-zone-names.ts';
export { formatInstant, parseTargetDate } from './target-date.ts';
export { type TemplateName, defaultTemplate, templateNames } from './templates.ts';
export { forbiddenCharacters, isPlainText, isPrintableText, listCharacters, normalizeText } from './text.ts';
export { canonicalTimeZone, isTimeZone, parseTimeZone, timeZoneNames } from './time-zone.ts';
export {
  type EvergreenTimer,
  type FixedTimer,
  type RecurringTimer,
  type Schedule,
  type Timer,
  type TimerStatus,
  type TimerType,
  deadlineMs,
  durationLimits,
  isExpired,
  maxTimerNameLength,
  restorableMs,
  secondsLeft,
  timerStatuses,
  timerTypes,
} from './timer.ts';
export { type DeviceClass, type ViewDimension, deviceClasses, unknownValue, viewDimensions } from './views.ts';
