import { Trans, useLingui } from '@lingui/react/macro';
import { InputBase, NativeSelect } from '@mantine/core';
import type { ExpireAction } from '@tminus/domain';
import { optionsOf } from '../../../../shared/ui/options.ts';
import { useEditor, useField, useFieldWarning } from '../use-field.tsx';
import classes from '../editor.module.css';
import { Section } from '../section.tsx';
import { SimpleFields } from '../simple-fields.tsx';
import { usePrefetchTexts } from '../use-action-texts.ts';

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
