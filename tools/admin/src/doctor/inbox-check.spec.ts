import { LocalNats, describeIfInstalled, freePort } from '@tminus/testing';
import { checkInbox } from './inbox-check.ts';

describe('checkInbox', () => {
  it('accepts a server without NATS', async () => {
    expect(await checkInbox({ urls: [] })).toMatchObject({ severity: 'ok' });
  });

  it('says why NATS does not answer', async () => {
    const found = await checkInbox({ urls: [`nats://127.0.0.1:${await freePort()}`] });
    expect(found).toMatchObject({ severity: 'error', message: expect.stringMatching(/refused/i) });
  });
});

describeIfInstalled('nats-server', 'checkInbox', () => {
  it('says how much waits in NATS', async () => {
    const nats = await LocalNats.start();
    const found = await checkInbox(nats);
    expect(found).toMatchObject({ severity: 'ok', message: expect.stringMatching(/^NATS 2\..*: 0 frames wait, 0 %/) });
    await nats.stop();
  });
});
