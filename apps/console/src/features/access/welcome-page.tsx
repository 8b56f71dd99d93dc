import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { browserZone } from '../../shared/format/intl.ts';
import { FormError } from '../../shared/forms/account-form.tsx';
import { isHttpError } from '../../shared/http/request.ts';
import { PageHeader } from '../../shared/ui/page-parts.tsx';
import classes from './access.module.css';
import { signInWithLink, useEnter } from './api.ts';
import { InvalidLink, useLinkToken } from './link-pages.tsx';

/** Signs in with a link that the operator's command line printed. */
export function Component() {
  const { t } = useLingui();
  const enter = useEnter();
  const token = useLinkToken();
  const hasStarted = useRef(false);
  const { mutate, error } = useMutation({ mutationFn: signInWithLink, onSuccess: (session) => enter(session) });
  useEffect(() => {
    if (token === '' || hasStarted.current) return;
    hasStarted.current = true; // a link works once
    mutate({ token, timezone: browserZone() });
  }, [token, mutate]);
  return (
    <>
      <PageHeader title={t`Welcome`} />
      {token === '' || isHttpError(error, 'link_invalid') ? (
        <InvalidLink />
      ) : (
        <div className="stack">
          <FormError error={error} />
          {error ? (
            <Button onClick={() => mutate({ token, timezone: browserZone() })}>{t`Try again`}</Button>
          ) : (
            <p className={classes.texts} role="status">
              {t`Signing you in…`}
            </p>
          )}
        </div>
      )}
    </>
  );
}
