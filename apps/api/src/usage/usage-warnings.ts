import type { AllowanceRepository } from '@tminus/analytics';
import type { ExpiringApiKey } from '@tminus/database';
import { formatInstant } from '@tminus/domain';
import type { UsageWarningDto } from './dto/usage.dto.ts';

type StoredWarning = Awaited<ReturnType<AllowanceRepository['findWarnings']>>[number];

export function allowanceWarning({ percent, reachedAt }: StoredWarning): UsageWarningDto {
  const consequence =
    percent >= 100
      ? 'Images are sent without animation until the next month.'
      : 'At 100 %, images lose their animation.';
  return {
    code: percent >= 100 ? 'views_used_up' : 'views_nearly_used_up',
    message: `The account has used ${percent} % of its views of this month. ${consequence}`,
    at: formatInstant(reachedAt),
  };
}

export function expiryWarning({ publicId, name, expiresAt }: ExpiringApiKey): UsageWarningDto {
  const at = formatInstant(expiresAt);
  return {
    code: 'key_expires',
    message: `The API key ${publicId} (${name}) expires at ${at}. Create another key and use it before then.`,
    at,
  };
}
