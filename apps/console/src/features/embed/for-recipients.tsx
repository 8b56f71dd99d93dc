import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  deadlinePlaceholders,
  embedAddress,
  embedHtml,
  gmailOffer,
  keyPlaceholder,
  linkAddress,
  type MailTool,
  type MailToolId,
  signedAddress,
  signingFilters,
  signingLines,
} from '@tminus/domain/embed-code';
import { useState } from 'react';
import { RecentPasswordField, useRecentPassword } from '../../shared/forms/account-form.tsx';
import { ErrorMessage } from '../../shared/http/error-message.tsx';
import { HttpError, request } from '../../shared/http/request.ts';
import { type AccountTimer, alternativeText } from '../timers/timer.ts';
import { CodeSection } from './code-section.tsx';
import classes from './embed.module.css';
import { EvergreenNotes, PersonalNotes, ZoneNotes } from './notes.tsx';

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

/** About a timer whose deadline depends on the recipient. */
export function ForRecipients({ timer, tool, end, code }: ForRecipientsProps) {
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
function TimerKey({ timerId, shown, onShow }: TimerKeyProps) {
  const { t } = useLingui();
  const password = useRecentPassword();
  const [typed, setTyped] = useState('');
  const show = useMutation({
    mutationFn: (currentPassword: string) =>
      request<{ key: string }>('POST', `/account/timers/${encodeURIComponent(timerId)}/key`, {
        currentPassword: currentPassword === '' ? undefined : currentPassword,
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
        <p role="alert" className={classes.status} data-failed>
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

interface ForDeadlineProps {
  timer: AccountTimer;
  /** What the mailing tool replaces with the time zone of the recipient, if the deadline depends on it. */
  timezoneTag: string | undefined;
}

/** What else shows a deadline that no address names: calendars, and Gmail next to the email. */
export function ForDeadline({ timer, timezoneTag }: ForDeadlineProps) {
  const { embedUrl, targetDate, timezoneMode } = timer;
  return (
    <>
      <CodeSection
        title={<Trans>For calendars</Trans>}
        code={embedAddress(embedUrl.replace(/\.gif$/, '.ics'), { tz: timezoneTag })}
        hint={<Trans>A link to this address adds the deadline to a calendar, with an alarm an hour before.</Trans>}
        copy={<Trans>Copy the calendar address</Trans>}
      />
      {targetDate && timezoneMode === 'recipient' && (
        <CodeSection
          title={<Trans>Offer in Gmail</Trans>}
          hint={
            <Trans>
              Not for this timer: Gmail shows everyone the same moment, but it ends at another one in each time zone.
            </Trans>
          }
        />
      )}
      {targetDate && timezoneMode === 'timer' && (
        <CodeSection
          title={<Trans>Offer in Gmail</Trans>}
          code={gmailOffer({ description: alternativeText(timer), endsAt: targetDate })}
          hint={
            <Trans>
              Gmail can then show in the tab “Promotions” when the offer ends. Paste it into the head of the email. Copy
              it again if the deadline changes.
            </Trans>
          }
          copy={<Trans>Copy the annotation</Trans>}
        />
      )}
    </>
  );
}
