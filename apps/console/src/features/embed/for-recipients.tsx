import { Trans, useLingui } from '@lingui/react/macro';
import {
  type MailTool,
  type MailToolId,
  deadlinePlaceholders,
  embedHtml,
  keyPlaceholder,
  linkAddress,
  signedAddress,
  signingFilters,
  signingLines,
} from '@tminus/domain/embed-code';
import { useState } from 'react';
import { alternativeText } from '../timers/alternative-text.ts';
import type { AccountTimer } from '../timers/timer.ts';
import { CodeSection } from './code-section.tsx';
import { EvergreenNotes, PersonalNotes, ZoneNotes } from './recipient-notes.tsx';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { RecentPasswordField, useRecentPassword } from '../../shared/forms/fields.tsx';
import { ErrorMessage } from '../../shared/http/error-message.tsx';
import { HttpError } from '../../shared/http/http-error.ts';
import { request } from '../../shared/http/request.ts';
import styles from './embed.module.css';

type SigningTool = keyof typeof signingFilters;

/** Whether templates of the tool can sign the start of a timer. */
const isSigning = (tool: MailToolId): tool is SigningTool => tool in signingFilters;

interface SignedStartProps {
  timer: AccountTimer;
  tool: SigningTool;
  code: { link: string | undefined; retina: boolean };
  /** Of the timer; undefined until it is shown. */
  timerKey: string | undefined;
}

/** Code for templates that sign the moment of sending as the start of an evergreen timer. */
function SignedStart({ timer, tool, code, timerKey = keyPlaceholder }: SignedStartProps) {
  const { id, embedUrl, width, height } = timer;
  const alt = alternativeText(timer);
  const { name } = signingFilters[tool];
  // The link is for the same start as the image.
  const link = timer.link ? signedAddress(linkAddress(embedUrl)) : code.link;
  const image = embedHtml({ url: signedAddress(embedUrl), width, height, alt, ...code, link });
  return (
    <CodeSection
      title={<Trans>Start when it is sent, signed in {name}</Trans>}
      code={`${signingLines(id, tool, timerKey)}\n${image}`}
      hint={
        <>
          <Trans>For everyone, the countdown starts when the email is sent.</Trans>{' '}
          {timerKey === keyPlaceholder && (
            <Trans>
              Show the key of this timer below, and the code contains it instead of <code>{keyPlaceholder}</code>.
            </Trans>
          )}
        </>
      }
      copy={<Trans>Copy the signed code</Trans>}
    />
  );
}

interface ForRecipientsProps {
  timer: AccountTimer;
  tool: MailTool & { id: MailToolId };
  /** The placeholder for the end of a personal timer. */
  end: string | undefined;
  code: SignedStartProps['code'];
}

/** About a timer whose deadline depends on the recipient. Loaded only for those: the dialog may not become larger. */
export default function ForRecipients({ timer, tool, end, code }: ForRecipientsProps) {
  const [timerKey, setTimerKey] = useState<string>();
  const isEvergreen = timer.type === 'evergreen';
  const isTool = tool.mergeTag !== '';
  const signingTool = isEvergreen && isSigning(tool.id) ? tool.id : undefined;
  return (
    <>
      {signingTool && <SignedStart timer={timer} tool={signingTool} code={code} timerKey={timerKey} />}
      {(signingTool || timer.trust === 'signed') && (
        <TimerKey timerId={timer.id} shown={timerKey} onShow={setTimerKey} />
      )}
      {timer.timezoneMode === 'recipient' && <ZoneNotes tag={tool.timezoneTag} timezone={timer.timezone} />}
      {isEvergreen && isTool && <EvergreenNotes mergeTag={tool.mergeTag} />}
      {timer.type === 'personal' && isTool && (
        <PersonalNotes placeholder={end ?? deadlinePlaceholders.sent} timer={timer} tool={tool} />
      )}
    </>
  );
}

interface TimerKeyProps {
  timerId: string;
  /** undefined until it is shown. */
  shown: string | undefined;
  onShow: (key: string) => void;
}

/** The key that signs for one timer only, for templates and for those who write them. The secret of the account is not shown. */
export function TimerKey({ timerId, shown, onShow }: TimerKeyProps) {
  const { t } = useLingui();
  const password = useRecentPassword();
  const [typed, setTyped] = useState('');
  const show = useMutation({
    mutationFn: (currentPassword: string) =>
      request<{ key: string }>('POST', `/account/timers/${encodeURIComponent(timerId)}/key`, {
        body: currentPassword === '' ? {} : { currentPassword },
      }).catch(password.onRefused),
    onSuccess: ({ key }) => onShow(key),
    gcTime: 0,
  });
  const problem = show.error instanceof HttpError ? password.fieldOf(show.error) : undefined;
  return (
    <CodeSection
      title={<Trans>Key of this timer</Trans>}
      code={shown}
      hint={
        <Trans>
          It signs for this timer only, so it may be in a template, unlike the embed secret of your account. It is made
          from the newest of these secrets, and ends with it.
        </Trans>
      }
      copy={<Trans>Copy the key</Trans>}
      autoFocus
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          show.mutate(typed);
        }}
      >
        {password.isAsked && (
          <RecentPasswordField
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={problem?.message}
            required
            withAsterisk={false}
            data-autofocus
            autoFocus
          />
        )}
        <p role="alert" className={styles.status} data-failed>
          {show.error && !problem && !(password.isAsked && typed === '') && <ErrorMessage error={show.error} />}
        </p>
        <div className="buttons">
          <Button type="submit" variant="default" loading={show.isPending}>
            {t`Show the key of this timer`}
          </Button>
        </div>
      </form>
    </CodeSection>
  );
}
