import { LocalHaproxy, describeIfInstalled } from '@tminus/testing';
import { describeWebServer } from './web-server-contract.ts';

describeIfInstalled('haproxy', 'the services behind HAProxy with deploy/haproxy.cfg', () => {
  describeWebServer((options) => LocalHaproxy.start(options), { whileReplaced: 'requests fail' });
});
