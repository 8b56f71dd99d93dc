import {
  LocalMailServer,
  RunningServices,
  createAccountWithPassword,
  eventually,
  openTestDatabase,
  startService,
  testDatabaseUrl,
} from '@tminus/testing';

it('an email that the mail server did not accept before the API was killed arrives after the next start', async () => {
  const [mailServer, dataSource] = [await LocalMailServer.start(), await openTestDatabase()];
  const { email } = await createAccountWithPassword(dataSource, { plan: 'pro', password: 'correct horse battery' });
  const services = await RunningServices.start(testDatabaseUrl(), {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'timers@example.com',
  });
  mailServer.refusals = { count: 1, status: 451 };
  const answer = await fetch(`${services.api.url}/account/password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(202);
  await eventually(async () => expect(mailServer.refusals.count).toBe(0));
  await services.api.stop('SIGKILL');
  // The process died with the job, or after it had postponed it.
  await dataSource.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now(), locked_at = locked_at - interval '3 minutes'`,
  );

  const next = startService('api', services.environment);
  await next.waitUntilReady();
  await mailServer.tokenIn(email, '/reset');

  await next.stop();
  await services.stop();
  await dataSource.destroy();
  await mailServer.stop();
});
