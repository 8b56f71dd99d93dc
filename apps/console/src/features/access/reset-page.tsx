import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { showToast } from '../../shared/ui/toasts.tsx';
import { resetPassword, useEnter } from './api.ts';
import { LinkedPassword } from './link-pages.tsx';

export function Component() {
  const { t } = useLingui();
  const enter = useEnter();
  const navigate = useNavigate();
  const reset = async (token: string, password: string) => {
    const session = await resetPassword(token, password);
    await enter(session);
    if (!session.account?.features.apiAccess) return;
    showToast({
      message: t`Password saved. API keys still work.`,
      action: { label: t`Check the keys`, run: () => void navigate('/settings/keys') },
    });
  };
  return (
    <LinkedPassword title={t`Choose a new password`} submit={<Trans>Save and sign in</Trans>} onSubmit={reset}>
      <p className="hint">{t`This signs out all other browsers. API keys still work.`}</p>
    </LinkedPassword>
  );
}
