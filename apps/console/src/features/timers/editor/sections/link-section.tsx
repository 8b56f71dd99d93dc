import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { withScheme } from '../../../../shared/forms/web-address.ts';
import { useField, useValues } from '../use-field.tsx';
import type { TimerForm } from '../form-values.ts';
import { Section } from '../section.tsx';

/** Where a click on the image leads. An address that is stored is shown even if it is not used, so that it can be removed. */
export function LinkSection({ folded }: { folded: boolean }) {
  const { t } = useLingui();
  const [link, isLater, type] = useValues('link', 'start.isLater', 'type');
  return (
    <Section title={<Trans>Link</Trans>} summary={link.url.trim() || t`No link`} folded={folded}>
      <AddressField
        name="link.url"
        label={t`A click leads to`}
        description={t`Clicks are counted, and the page gets a signed proof of the deadline for your checkout (tm). The code to embed then contains the link.`}
      />
      {(isLater || link.pendingUrl !== '') && (
        <AddressField
          name="link.pendingUrl"
          label={t`Before the start, it leads to`}
          description={t`Empty: the same page.`}
        />
      )}
      {(type !== 'recurring' || link.expiredUrl !== '') && (
        <AddressField
          name="link.expiredUrl"
          label={t`When the time is up, it leads to`}
          description={t`Empty: the same page.`}
        />
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
  const onBlur = () => {
    if (withScheme(field.value) !== field.value) field.onChange(withScheme(field.value));
    field.onBlur();
  };
  return (
    <TextInput
      type="url"
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      {...texts}
      {...field}
      onBlur={onBlur}
    />
  );
}
