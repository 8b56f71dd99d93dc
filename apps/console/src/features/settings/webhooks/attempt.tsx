import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { WebhookAttempt } from '../../../shared/http/account-types.ts';
import { attemptProblem } from './problems.ts';
import styles from './webhooks.module.css';

/** The status of the answer. */
export function AttemptBadge({ attempt: { delivered, status } }: { attempt: WebhookAttempt }) {
  return (
    <Badge component="span" color={delivered ? 'success' : 'danger'}>
      {status ?? <Trans>No answer</Trans>}
    </Badge>
  );
}

/** What was answered, or why nothing was. */
export function AnswerText({ attempt: { error, answer } }: { attempt: WebhookAttempt }) {
  const text = error === null ? answer : attemptProblem(error);
  return text === '' ? null : <pre className={styles.answer}>{text}</pre>;
}
