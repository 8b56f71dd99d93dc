import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEditor } from '../use-field.tsx';
import classes from '../editor.module.css';
import { ProgramsDialog } from '../programs/programs-dialog.tsx';
import { Section } from '../section.tsx';

/** What programs keep with the timer, once it exists. */
export function ProgramsSection() {
  const { t } = useLingui();
  const { timer } = useEditor();
  const [isOpen, setOpen] = useState(false);
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
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {t`Edit`}
        </Button>
      </div>
      <ProgramsDialog timer={timer} opened={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}
