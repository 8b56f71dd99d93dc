import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import {
  embedAddress,
  embedHtml,
  fieldTag,
  linkAddress,
  type MailTool,
  type MailToolId,
  mailTools,
  namesField,
  recipientPlaceholders,
} from '@tminus/domain/embed-code';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withScheme } from '../../shared/forms/web-address.ts';
import { ErrorMessage } from '../../shared/http/error-message.tsx';
import { isHttpError, request } from '../../shared/http/request.ts';
import { useAccount, useSession } from '../../shared/session.ts';
import { useShortcuts } from '../../shared/shortcuts.ts';
import { browserStorage } from '../../shared/storages.ts';
import { CopyButton, copyRich, copyText } from '../../shared/ui/copy-button.tsx';
import { type AccountTimer, alternativeText } from '../timers/timer.ts';
import { CodeSection, EmbedPreview } from './code-section.tsx';
import classes from './embed.module.css';
import { ForDeadline, ForRecipients } from './for-recipients.tsx';
import { isLink, keepLink, keptLink } from './kept-link.ts';
import { useToolNotes } from './notes.tsx';

/** The code for an email, as the mailing tool needs it. */
export function EmbedTimer({ timer }: { timer: AccountTimer }) {
  const { t } = useLingui();
  const id = useId();
  const first = useRef<HTMLSelectElement>(null);
  // If the dialog has opened before the timer arrived, it does not move the focus itself.
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const [tool, setTool] = useMailTool();
  const [typed, setLink] = useState(() => keptLink(timer.id));
  const link = withScheme(typed);
  const linkField = useRef<HTMLInputElement>(null);
  const [retina, setRetina] = useState(false);
  const validLink = timer.link !== null || link === '' || isLink(link);
  /** A mail program has no field for code: the image itself is copied. */
  const isRich = tool.mergeTag === '';
  const [fields, setFields] = useFieldNames();
  const tags = {
    deadlineTag: fieldTag(tool.deadlineTag, fields.deadline),
    timezoneTag: fieldTag(tool.timezoneTag, fields.timezone),
  };
  const address = { ...recipientPlaceholders(timer, { ...tool, ...tags }), retina };
  const { embedUrl: url, width, height } = timer;
  const alt = alternativeText(timer);
  const target = timer.link?.url ?? link;
  const href = timer.link ? linkAddress(url, address) : target;
  const code = embedHtml({ url, width, height, alt, link: validLink ? href : undefined, ...address });
  const hint: Pick<TextInputProps, 'description' | 'inputWrapperOrder'> = {
    description: t`A linked image makes very short emails look like spam (HTML_SHORT_LINK_IMG_1 in SpamAssassin).`,
    // All fields of a row begin at the same height.
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  };
  const toolNotes = useToolNotes(timer.type);
  /** Code without the link that somebody wanted is worse than none. */
  const mayCopy = () => {
    if (!validLink) linkField.current?.focus();
    return validLink;
  };
  const copy = () => {
    if (!mayCopy()) return;
    if (isRich) copyRich(code);
    else void copyText(code, `${id}-code`);
  };
  useShortcuts([{ keys: 'mod+enter', label: t`Copy the code`, inDialog: true, run: copy }]);

  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label={t`Mailing tool`}
          ref={first}
          data-autofocus
          value={tool.id}
          data={mailTools.map((each) => ({ value: each.id, label: each.name }))}
          onChange={(event) => setTool(event.target.value)}
        />
        {timer.link ? (
          <TextInput label={t`Link`} {...hint} value={timer.link.url} readOnly />
        ) : (
          <TextInput
            label={t`Link (optional)`}
            {...hint}
            type="url"
            inputMode="url"
            placeholder="https://"
            ref={linkField}
            value={typed}
            error={validLink ? undefined : t`Enter an address that starts with https://.`}
            onChange={(event) => {
              setLink(event.target.value);
              keepLink(timer.id, event.target.value);
            }}
          />
        )}
        {((address.end !== undefined && namesField(tool.deadlineTag)) ||
          (address.tz !== undefined && namesField(tool.timezoneTag))) && (
          <FieldNameInputs
            names={fields}
            hasDate={address.end !== undefined && namesField(tool.deadlineTag)}
            hasZone={address.tz !== undefined && namesField(tool.timezoneTag)}
            onChange={setFields}
          />
        )}
        <Checkbox
          className={classes.retina ?? ''}
          label={t`Sharp on high-density screens`}
          description={t`Twice the pixels, about twice the bytes.`}
          checked={retina}
          onChange={(event) => setRetina(event.target.checked)}
        />
      </div>
      <EmbedPreview timer={timer} retina={retina} />
      <p className={classes.note}>
        <Trans>
          Put the timer near the top: in many mail programs, an image that is not visible stands still, and its
          countdown is then behind. On web pages, a live timer is always right.
        </Trans>
      </p>
      <section className={classes.code} aria-labelledby={`${id}-heading`}>
        <h3 id={`${id}-heading`}>
          {isRich ? <Trans>Image for {tool.name}</Trans> : <Trans>Code for {tool.name}</Trans>}
        </h3>
        {!isRich && <pre id={`${id}-code`}>{code}</pre>}
        <p className="small-hint">{toolNotes[tool.id]}</p>
        <div className="buttons">
          <CopyButton text={code} textElementId={`${id}-code`} isRich={isRich} mayCopy={mayCopy}>
            {isRich ? <Trans>Copy the image</Trans> : <Trans>Copy the code</Trans>}
          </CopyButton>
          <TestEmail timerId={timer.id} tool={tool.id} link={target} maySend={mayCopy} retina={retina} />
        </div>
      </section>
      <CodeSection
        title={<Trans>Image address</Trans>}
        code={embedAddress(url, address)}
        hint={<Trans>For tools that have an image block: choose “image from URL”.</Trans>}
        copy={<Trans>Copy the address</Trans>}
      />
      {hasDeadlineForEveryone(timer) && <ForDeadline timer={timer} timezoneTag={address.tz} />}
      {(timer.type === 'evergreen' || timer.type === 'personal' || timer.timezoneMode === 'recipient') && (
        <ForRecipients
          timer={timer}
          tool={{ ...tool, ...tags }}
          end={address.end}
          code={{ link: validLink ? link : undefined, retina }}
        />
      )}
    </>
  );
}

/** Calendars and annotations of a paused or expired timer would be empty or wrong. */
const hasDeadlineForEveryone = ({ type, state }: AccountTimer) =>
  (type === 'fixed' || type === 'recurring') && state !== 'paused' && state !== 'expired';

const fieldNamesKey = 'tminus-field-names';

/** What the fields of the recipients are called. Empty: as in the tags. */
function useFieldNames(): [FieldNames, (names: FieldNames) => void] {
  const [names, setNames] = useState<FieldNames>(() => ({
    ...{ deadline: '', timezone: '' },
    ...(browserStorage.read(fieldNamesKey) as Partial<FieldNames> | undefined),
  }));
  const change = (next: FieldNames) => {
    setNames(next);
    browserStorage.keep(fieldNamesKey, next);
  };
  return [names, change];
}

const storageKey = 'tminus-mail-tool';

/** The tool that was chosen here, otherwise the one in the address, otherwise the last one that somebody chose in this browser. */
function useMailTool(): [MailTool & { id: MailToolId }, (id: string) => void] {
  const [params, setParams] = useSearchParams();
  // The address changes later than the choice: the router loads the session again first.
  const [chosen, setChosen] = useState<string | null>(null);
  const tool = find(chosen) ?? find(params.get('tool')) ?? find(browserStorage.read(storageKey)) ?? mailTools[0];
  const choose = (id: string) => {
    setChosen(id);
    browserStorage.keep(storageKey, id);
    setParams({ tool: id }, { replace: true, preventScrollReset: true });
  };
  return [tool, choose];
}

const find = (id: unknown) => mailTools.find((each) => each.id === id);

interface TestEmailProps {
  timerId: string;
  tool: string;
  link: string;
  retina: boolean;
  /** Before sending: false refuses it. */
  maySend: () => boolean;
}

/** Sends the timer to the account's own address, if this service can send email. */
function TestEmail({ timerId, tool, link, retina, maySend }: TestEmailProps) {
  const { mail } = useSession();
  const { email } = useAccount();
  const wanted = { tool, retina, ...(link && { link }) };
  const send = useMutation({
    mutationFn: (body: typeof wanted) =>
      request('POST', `/account/timers/${encodeURIComponent(timerId)}/test-email`, { body }),
  });
  /** What went wrong with another link or tool says nothing about this one. */
  const isCurrent = JSON.stringify(send.variables) === JSON.stringify(wanted);
  if (!mail) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
        loading={send.isPending}
        onClick={() => maySend() && send.mutate(wanted)}
      >
        <Trans>Send me a test email</Trans>
      </Button>
      <p role="status" className={classes.status} data-failed={send.isError || undefined}>
        {isCurrent && send.isSuccess && <Trans>Sent to {email}.</Trans>}
        {isCurrent && send.error && <Failure error={send.error} />}
      </p>
    </>
  );
}

function Failure({ error }: { error: Error }) {
  if (!isHttpError(error, 'email_not_confirmed')) return <ErrorMessage error={error} />;
  return (
    <Trans>
      <Link to="/settings/profile">Confirm your email address</Link> first: test emails are sent only to confirmed
      addresses.
    </Trans>
  );
}

interface FieldNames {
  deadline: string;
  timezone: string;
}

interface FieldNameInputsProps {
  names: FieldNames;
  hasDate: boolean;
  hasZone: boolean;
  onChange: (names: FieldNames) => void;
}

/** What the fields of the recipients are called in the mailing tool. */
function FieldNameInputs({ names, hasDate, hasZone, onChange }: FieldNameInputsProps) {
  const { t } = useLingui();
  const field = (name: keyof FieldNames) => ({
    placeholder: name,
    value: names[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...names, [name]: currentTarget.value }),
  });
  return (
    <>
      {hasDate && <TextInput label={t`Name of your date field`} {...field('deadline')} />}
      {hasZone && <TextInput label={t`Name of your time zone field`} {...field('timezone')} />}
    </>
  );
}
