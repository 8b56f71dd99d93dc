import { describeIfInstalled, startLocalNginx } from '@tminus/testing';
import { describeWebServer } from './web-server-contract.ts';

describeIfInstalled('nginx', 'the services behind nginx with deploy/nginx/tminus.conf', () => {
  describeWebServer(startLocalNginx, { whileReplaced: 'requests fail' });
});
