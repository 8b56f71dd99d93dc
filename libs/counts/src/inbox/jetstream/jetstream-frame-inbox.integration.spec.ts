import { LocalNats, describeIfInstalled } from '@tminus/testing';
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { describeFrameInbox } from '../../../test/describe-frame-inbox.ts';
import { InboxFullError } from '../frame-inbox.ts';
import { JetStreamFrameInbox } from './jetstream-frame-inbox.ts';

describeIfInstalled('nats-server', 'JetStreamFrameInbox', () => {
  let nats: LocalNats;
  let inbox: JetStreamFrameInbox;

  beforeAll(async () => {
    nats = await LocalNats.start();
    inbox = new JetStreamFrameInbox(nats.urls);
  });

  afterAll(async () => {
    await inbox.close();
    await nats.stop();
  });

  describeFrameInbox('with one server', async () => inbox);
});
