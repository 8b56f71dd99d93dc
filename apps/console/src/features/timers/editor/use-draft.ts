import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Options } from '../../../shared/http/account-types.ts';
import { useAccount } from '../../../shared/session/session.ts';
import { forgetVisitorDraft, readVisitorDraft } from '../../../shared/visitor-draft.ts';
import type { AccountTimer, TimerFields } from '../timer.ts';
import { type DraftBase, DraftStorage } from './draft.ts';
import { fieldsOf, toForm } from './form-values.ts';
import { newTimerFields } from './new-timer.ts';

/** What the editor starts with: a draft of this account, what a visitor has made on the start page, or the timer as it is. */
export function useDraft(options: Options, timer: AccountTimer | undefined) {
  const { i18n } = useLingui();
  const { id: accountId, timezone } = useAccount();
  const [parameters] = useSearchParams();
  const drafts = useMemo(() => new DraftStorage(accountId, timer?.id ?? 'new'), [accountId, timer?.id]);
  const [visitor] = useState(() => (timer ? undefined : readVisitorDraft<TimerFields>()));
  const [draft] = useState(() => (visitor ? undefined : drafts.read(Date.now())));
  const [restoredAt, setRestoredAt] = useState(draft?.savedAt);
  /** The version that the changes started from. */
  const [base, setBase] = useState<DraftBase>(() => {
    if (draft) return draft.base;
    if (timer) return { etag: timer.etag, fields: fieldsOf(timer) };
    const template = visitor?.template ?? parameters.get('template');
    const start = { timezone, locale: i18n.locale, template, nowMs: Date.now() };
    return { etag: null, fields: newTimerFields(options, start) };
  });
  const [initialForm] = useState(() => draft?.form ?? toForm({ ...base.fields, ...visitor }, Date.now()));
  // From now on, it is a draft of the account.
  useEffect(() => {
    if (visitor) forgetVisitorDraft();
  }, [visitor]);
  const forget = () => {
    drafts.forget();
    setRestoredAt(undefined);
  };
  return { drafts, initialForm, base, setBase, restoredAt, forget };
}
