import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password that can be shown. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? t`Hide password` : t`Show password`, tabIndex: 0 }}
    />
  );
}
