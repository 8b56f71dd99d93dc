import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { Language } from '../http/account-types.ts';
import { useSession } from '../session.ts';
import { createFormat, type Format } from './format.ts';
import { browserZone } from './intl.ts';

/** Numbers and dates in the account's language, number format and time zone. */
export function useFormat(): Format {
  const { account } = useSession();
  const { locale } = useLingui().i18n;
  const numberFormat = account?.numberFormat ?? 'auto';
  const timezone = account?.timezone ?? browserZone();
  return useMemo(
    () =>
      createFormat({
        language: locale as Language,
        languages: navigator.languages,
        numberFormat,
        timezone,
      }),
    [locale, numberFormat, timezone],
  );
}
