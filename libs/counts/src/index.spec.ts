jest.mock('@nats-io/transport-node', () => {
  throw new Error('The client of NATS was loaded.');
});
jest.mock('@nats-io/jetstream', () => {
  throw new Error('The client of JetStream was loaded.');
});

describe('@tminus/counts', () => {
  it('does not load the client of NATS before an inbox there is used', async () => {
    const { JetStreamFrameInbox } = await import('./index.ts');
    const inbox = new JetStreamFrameInbox({ urls: ['nats://127.0.0.1:4222'] });
    await expect(inbox.status()).rejects.toThrow('The client of NATS was loaded');
  });
});
