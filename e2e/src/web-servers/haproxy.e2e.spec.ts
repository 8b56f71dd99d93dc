import { describeIfInstalled, startLocalHaproxy } from '@tminus/testing';
import { describeWebServer } from './web-server-contract.ts';

describeIfInstalled('haproxy', 'the services behind HAProxy with deploy/haproxy.cfg', () => {
  describeWebServer(startLocalHaproxy, { whileReplaced: 'requests fail' });
});
