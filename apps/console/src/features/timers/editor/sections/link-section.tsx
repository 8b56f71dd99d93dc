import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useField } from '../editor-context.ts';
import type { TimerForm } from '../form-values.ts';
import { Section } from '../section.tsx';

/** Where a click on the image leads. */
export function LinkSection({ folded }: { folded: boolean }) {
  const { t } = useLingui();
  const [url, isLater, type] = useWatch<TimerForm, ['link.url', 'start.isLater', 'type']>({
    name: ['link.url', 'start.isLater', 'type'],
  });
  return (
    <Section title={<Trans>Link</Trans>} summary={url.trim() || t`No link`} folded={folded}>
      <AddressField
        name="link.url"
        label={t`A click leads to`}
        description={t`Clicks are counted. The code to embed then contains the link.`}
      />
      {isLater && (
        <AddressField name="link.pendingUrl" label={t`Before the start`} description={t`Empty: the same page.`} />
      )}
      {type !== 'recurring' && (
        <AddressField name="link.expiredUrl" label={t`When the time is up`} description={t`Empty: the same page.`} />
      )}
    </Section>
  );
}

interface AddressFieldProps {
  name: `link.${keyof TimerForm['link']}`;
  label: string;
  description: string;
}

function AddressField({ name, ...texts }: AddressFieldProps) {
  const field = useField(name);
  return <TextInput type="url" inputMode="url" placeholder="https://" autoComplete="off" {...texts} {...field} />;
}
