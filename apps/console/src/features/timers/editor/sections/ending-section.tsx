import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, NumberInput, Textarea } from '@mantine/core';
import type { ExpireAction } from '@tminus/domain';
import { useEditor, useField } from '../editor-context.ts';
import { Section } from '../section.tsx';
import { useFieldWarning } from '../use-field-warning.tsx';

/** What the image shows when the time is up, and how long it moves. */
export function EndingSection({ folded }: { folded: boolean }) {
  const { t } = useLingui();
  const { options } = useEditor();
  const action = useField('onExpire.action');
  const message = useField('onExpire.message');
  const messageWarning = useFieldWarning('onExpire.message');
  const { onChange, ...length } = useField('animationSeconds');
  const actions: Record<ExpireAction, string> = {
    zeros: t`Show zeros`,
    message: t`Show a message`,
    hidden: t`Hide the image`,
  };
  return (
    <Section title={<Trans>At the end</Trans>} summary={actions[action.value]} folded={folded}>
      <NativeSelect
        label={t`When the time is up`}
        {...action}
        data={Object.entries(actions).map(([value, label]) => ({ value, label }))}
      />
      {action.value === 'message' && (
        <Textarea
          label={t`Message`}
          description={messageWarning}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={2 * options.messageMaxLength}
          {...message}
        />
      )}
      <NumberInput
        label={t`Animation`}
        description={t`Seconds that the image plays after it is opened. Longer images are larger.`}
        suffix=" s"
        step={10}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...length}
        onChange={(value) => onChange(typeof value === 'number' ? value : '')}
      />
    </Section>
  );
}
