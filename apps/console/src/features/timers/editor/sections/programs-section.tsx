import { Trans, useLingui } from '@lingui/react/macro';
import { useEditor } from '../editor-context.ts';
import classes from '../editor.module.css';
import { Section } from '../section.tsx';

/** What programs keep with the timer. Only they change it. */
export function ProgramsSection() {
  const { t } = useLingui();
  const { externalId, metadata } = useEditor().timer ?? {};
  const kept = [
    ...(externalId ? [[t`Id of your system`, externalId] as const] : []),
    ...Object.entries(metadata ?? {}),
  ];
  if (kept.length === 0) return null;
  return (
    <Section title={<Trans>For programs</Trans>} summary={kept[0]?.[1]} folded>
      <dl className={classes.kept}>
        {kept.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        <Trans>Your programs keep this with the timer, and change it through the API.</Trans>
      </p>
    </Section>
  );
}
