import { Trans, useLingui } from '@lingui/react/macro';
import { InputBase, NativeSelect, TextInput } from '@mantine/core';
import type { ExpireAction } from '@tminus/domain';
import { withScheme } from '../../../../shared/forms/web-address.ts';
import { optionsOf } from '../../../../shared/ui/controls.tsx';
import { usePrefetchTexts } from '../../describe.ts';
import classes from '../editor.module.css';
import { Section, useEditor, useField, useFieldWarning, useValues } from '../fields.tsx';
import type { TimerForm } from '../form-values.ts';
import { SimpleFields } from '../simple-fields.tsx';

/** What the image shows when the time is up, and how long it moves. */
export function EndingSection({ folded }: { folded: boolean }) {
  const { t } = useLingui();
  const { options } = useEditor();
  const action = useField('onExpire.action');
  const message = useField('onExpire.message');
  const prefetch = useField('onPrefetch');
  const prefetchTexts = usePrefetchTexts();
  const messageWarning = useFieldWarning('onExpire.message');
  const actions: Record<ExpireAction, string> = {
    zeros: t`Show 00:00:00`,
    message: t`Show a message`,
    hidden: t`Hide the image`,
  };
  return (
    <Section
      title={<Trans>At the end</Trans>}
      summary={actions[action.value]}
      folded={folded}
      fields={/^on(?:Expire\.|Prefetch)/}
    >
      <NativeSelect label={t`When the time is up`} {...action} data={optionsOf(actions)} />
      {action.value === 'message' && (
        <InputBase
          component="textarea"
          multiline
          attributes={{ input: { dir: 'auto' } }}
          rows={2}
          classNames={{ input: classes.message ?? '' }}
          label={t`Message`}
          description={messageWarning}
          maxLength={2 * options.messageMaxLength}
          {...message}
        />
      )}
      <NativeSelect
        label={t`When Apple Mail loads the image early`}
        description={t`Apple Mail loads images when an email arrives. Its reader may see this copy hours later: a countdown is wrong by then, a date stays true.`}
        {...prefetch}
        data={optionsOf(prefetchTexts)}
      />
      <SimpleFields section="ending" />
    </Section>
  );
}

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
