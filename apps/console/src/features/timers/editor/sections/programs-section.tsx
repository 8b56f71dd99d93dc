import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useEditor } from '../use-field.tsx';
import classes from '../editor.module.css';
import { Section } from '../section.tsx';

const ProgramsDialog = lazy(() => import('../programs/programs-dialog.tsx'));

/** What programs keep with the timer, once it exists. */
export function ProgramsSection() {
  const { t } = useLingui();
  const { timer } = useEditor();
  const [dialog, setDialog] = useState<'open' | 'closed'>();
  if (!timer) return null;
  const { externalId, metadata } = timer;
  const kept = [...(externalId ? [[t`Id of your system`, externalId] as const] : []), ...Object.entries(metadata)];
  return (
    <Section title={<Trans>For programs</Trans>} summary={kept[0]?.[1]} folded>
      {kept.length > 0 && (
        <dl className={classes.kept}>
          {kept.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="buttons">
        <Button variant="default" size="compact-sm" onClick={() => setDialog('open')}>
          {t`Edit`}
        </Button>
      </div>
      <Suspense fallback={null}>
        {dialog && <ProgramsDialog timer={timer} opened={dialog === 'open'} onClose={() => setDialog('closed')} />}
      </Suspense>
    </Section>
  );
}
