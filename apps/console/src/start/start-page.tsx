import { Trans } from '@lingui/react/macro';

export function StartPage() {
  return (
    <main>
      <h1>T-minus</h1>
      <a href="/sign-in">
        <Trans>Sign in</Trans>
      </a>
    </main>
  );
}
