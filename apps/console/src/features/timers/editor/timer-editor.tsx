import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCode } from '@tabler/icons-react';
import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { Options } from '../../../shared/http/account-types.ts';
import { ErrorMessage } from '../../../shared/http/error-message.tsx';
import { useShortcuts } from '../../../shared/shortcuts.ts';
import { PageHeader, TestBadge } from '../../../shared/ui/page-parts.tsx';
import type { EmbedState } from '../../embed/embed-dialog.tsx';
import type { TimerVersion } from '../timer.ts';
import { isSame } from './changes.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { DraftBase } from './draft.ts';
import classes from './editor.module.css';
import { EditorContext, useEditor } from './fields.tsx';
import { isUnreadable } from './form-problems.ts';
import { BasicsSection } from './sections/basics-section.tsx';
import { EndingSection, LinkSection } from './sections/ending-and-link-sections.tsx';
import { ColorsSection, SizeSection } from './sections/look-sections.tsx';
import { ProgramsSection } from './sections/programs-section.tsx';
import { TemplateSection } from './sections/template-section.tsx';
import { WhenSection } from './sections/when-section.tsx';
import { WordsSection } from './sections/words-section.tsx';
import { Stage } from './stage.tsx';
import { UnsavedTimer, useEditing, useIsChanged } from './use-editing.tsx';

export interface TimerEditorProps {
  options: Options;
  /** undefined for a new timer. */
  timer: TimerVersion | undefined;
}

export function TimerEditor({ options, timer }: TimerEditorProps) {
  const { t } = useLingui();
  const editing = useEditing(options, timer);
  const { form, save, conflict } = editing;
  const [warnings, setWarnings] = useState(timer?.warnings ?? []);
  const editor = useMemo(() => ({ options, timer, warnings }), [options, timer, warnings]);
  const isNarrow = useMediaQuery('(max-width: 64em)', undefined, { getInitialValueInEffect: false }) === true;
  const formElement = useRef<HTMLFormElement>(null);
  useShortcuts([{ keys: 'mod+s', label: t`Save the timer`, run: () => formElement.current?.requestSubmit() }]);
  const title = timer ? timer.name : t`New timer`;

  return (
    <EditorContext value={editor}>
      <FormProvider {...form}>
        <PageHeader title={title} badge={timer?.mode === 'test' && <TestBadge />}>
          {timer && <Link to={`/timers/${timer.id}/analytics`}>{t`Analytics`}</Link>}
          {timer && <Link to={`/settings/activity?subject=${timer.id}`}>{t`History`}</Link>}
          {timer && (
            <Button
              component={Link}
              to={`/timers/${timer.id}/embed`}
              state={{ isFromEditor: true } satisfies EmbedState}
              variant="default"
              leftSection={<IconCode aria-hidden size={18} stroke={1.75} />}
            >
              <Trans>Embed</Trans>
            </Button>
          )}
        </PageHeader>
        <div className={classes.layout}>
          <div className={classes.stageColumn}>
            <Stage onWarnings={(found) => setWarnings((last) => (isSame(found, last) ? last : found))} />
            {timer && timer.viewCount > 0 && (
              <Alert
                variant="default"
                icon={<IconAlertTriangle aria-hidden size={18} stroke={1.75} />}
                title={<Trans>This timer is in emails you have sent</Trans>}
              >
                <Trans>Saved changes show there, too.</Trans>
              </Alert>
            )}
            <div className={`box ${classes.templates}`}>
              <Later>
                <TemplateSection folded={isNarrow} />
              </Later>
            </div>
          </div>
          <form
            ref={formElement}
            noValidate
            className={`box ${classes.form}`}
            aria-label={title}
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <DraftNotice savedAt={editing.restoredAt} onDiscard={editing.discard} />
            <BasicsSection />
            <Later>
              <WhenSection folded={false} />
              <ColorsSection folded={isNarrow} />
              <Later>
                <SizeSection folded={isNarrow} />
                <WordsSection folded />
                <EndingSection folded />
                <LinkSection folded />
                <ProgramsSection />
                <SaveBar
                  base={editing.base}
                  isSaving={editing.isSaving}
                  savedNote={editing.savedNote}
                  problem={editing.problem}
                  onDiscard={editing.discard}
                />
              </Later>
            </Later>
          </form>
        </div>
        {conflict && <ConflictDialog {...conflict} />}
        <UnsavedTimer {...editing} />
      </FormProvider>
    </EditorContext>
  );
}

/** Says that the form shows unsaved changes of an earlier visit. */
function DraftNotice({ savedAt, onDiscard }: { savedAt: number | undefined; onDiscard: () => void }) {
  const { t } = useLingui();
  const { moment } = useFormat();
  if (savedAt === undefined) return null;
  const time = moment(savedAt, 'time');
  return (
    <div className={classes.draft} role="status">
      <span>{t`Unsaved changes of ${time} are back.`}</span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {t`Discard`}
      </Button>
    </div>
  );
}

/**
 * Renders its children after what is around it has been painted, in pieces, so that people can use the first part of a long page at once.
 */
function Later({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isShown && children;
}

export interface SaveBarProps {
  /** The version that changes started from. */
  base: DraftBase;
  isSaving: boolean;
  /** What the last save means. */
  savedNote: string | undefined;
  /** Why the last attempt failed, if no field can say so. */
  problem: unknown;
  onDiscard: () => void;
}

export function SaveBar({ base, isSaving, savedNote, problem, onDiscard }: SaveBarProps) {
  const { t } = useLingui();
  const isNew = !useEditor().timer;
  const isDirty = useIsChanged(base);
  return (
    <div className={classes.saveBar} data-sticky={isDirty || isNew || savedNote !== undefined || undefined}>
      <UnreadableColors />
      <p role="alert" className={classes.saveProblem}>
        {problem !== undefined && <ErrorMessage error={problem} />}
      </p>
      <span className={`hint ${classes.saveState}`} role="status">
        {isDirty ? <Trans>Unsaved changes</Trans> : savedNote}
      </span>
      <Button variant="default" disabled={!isDirty || isSaving} onClick={onDiscard}>
        {t`Discard`}
      </Button>
      <Button type="submit" loading={isSaving} disabled={!isDirty && !isNew} aria-keyshortcuts="Control+S Meta+S">
        {isNew ? <Trans>Create timer</Trans> : <Trans>Save</Trans>}
      </Button>
    </div>
  );
}

/** Nobody should save an image that nobody can read without knowing. */
function UnreadableColors() {
  const { warnings } = useEditor();
  return (
    <p role="status" className={classes.saveWarning}>
      {warnings.some(isUnreadable) && (
        <Trans>Parts of this timer cannot be read: their colors are almost the same.</Trans>
      )}
    </p>
  );
}
