import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import {
  type MailTool,
  type MailToolId,
  embedAddress,
  fieldTag,
  namesField,
  embedHtml,
  linkAddress,
  mailTools,
  recipientPlaceholders,
} from '@tminus/domain/embed-code';
import { useEffect, useId, useRef, useState } from 'react';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { copyRich, copyText } from '../../shared/ui/copy-text.ts';
import { alternativeText } from '../timers/alternative-text.ts';
import type { AccountTimer } from '../timers/timer.ts';
import { CodeSection } from './code-section.tsx';
import { EmbedPreview } from './embed-preview.tsx';
import styles from './embed.module.css';
import { type FieldNames, FieldNameInputs } from './field-names.tsx';
import { ForDeadline } from './for-deadline.tsx';
import { ForRecipients } from './for-recipients.tsx';
import { isLink, keepLink, keptLink } from './kept-link.ts';
import { TestEmail } from './test-email.tsx';
import { useToolNotes } from './tool-notes.ts';
import { useSearchParams } from 'react-router';
import { withScheme } from '../../shared/forms/web-address.ts';
import { browserStorage } from '../../shared/storages.ts';

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
      <div className={styles.choices}>
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
          className={styles.retina ?? ''}
          label={t`Sharp on high-density screens`}
          description={t`Twice the pixels, about twice the bytes.`}
          checked={retina}
          onChange={(event) => setRetina(event.target.checked)}
        />
      </div>
      <EmbedPreview timer={timer} retina={retina} />
      <p className={styles.note}>
        <Trans>
          Put the timer near the top: in many mail programs, an image that is not visible stands still, and its
          countdown is then behind. On web pages, a live timer is always right.
        </Trans>
      </p>
      <section className={styles.code} aria-labelledby={`${id}-heading`}>
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
