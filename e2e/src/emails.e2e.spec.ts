import {
  LocalMailServer,
  createAccountWithPassword,
  eventually,
  startReadyService,
  useTestDatabase,
} from '@tminus/testing';

const dataSource = useTestDatabase();

it('an email that the mail server did not accept before the API was killed arrives after the next start', async () => {
  const mailServer = await LocalMailServer.start();
  const { email } = await createAccountWithPassword(dataSource, { plan: 'pro', password: 'correct horse battery' });
  const variables = { SMTP_URL: mailServer.url, MAIL_FROM: 'timers@example.com' };
  const killed = await startReadyService('api', variables);
  mailServer.refusals = { count: 1, status: 451 };
  const answer = await fetch(`${killed.url}/account/password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(202);
  await eventually(async () => expect(mailServer.refusals.count).toBe(0));
  await killed.stop('SIGKILL');
  // The process died with the job, or after it had postponed it.
  await dataSource.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = locked_at - interval '3 minutes'`,
  );

  const next = await startReadyService('api', variables);
  await mailServer.tokenIn(email, '/reset');
  await next.stop();
  await mailServer.stop();
});
