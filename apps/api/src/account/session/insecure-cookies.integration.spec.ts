import { ConsoleClient, createOwner } from '../../../test/console-client.ts';
import { RunningApi } from '../../../test/running-api.ts';

it('signs in over plain HTTP if the operator allows it, and warns in the log and in the console', async () => {
  const api = await RunningApi.start({ ALLOW_INSECURE_COOKIES: 'true' });
  const client = new ConsoleClient(api);
  const { body, headers } = await client.signIn(await createOwner(api));
  expect([headers['set-cookie']].flat()[0]).toMatch(
    /^tminus_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(body.data.secureCookies).toBe(false);
  expect((await client.call('GET', '/account/profile')).status).toBe(200);
  expect(api.log).toContain('ALLOW_INSECURE_COOKIES is true');
  await api.stop();
});
