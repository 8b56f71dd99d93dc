import { Trans } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { TimerForm } from '../form-values.ts';
import { Section } from '../section.tsx';
import { EvergreenFields } from './evergreen-fields.tsx';
import { FixedFields } from './fixed-fields.tsx';
import { RecurringFields } from './recurring-fields.tsx';

/** What the timer counts down to, depending on its type. */
export function WhenSection({ folded }: { folded: boolean }) {
  const type = useWatch<TimerForm, 'type'>({ name: 'type' });
  return (
    <Section title={<Trans>When</Trans>} folded={folded}>
      {type === 'fixed' && <FixedFields />}
      {type === 'evergreen' && <EvergreenFields />}
      {type === 'recurring' && <RecurringFields />}
    </Section>
  );
}
