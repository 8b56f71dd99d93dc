import { describeIfInstalled } from '@tminus/testing';
import { owner } from './owner.ts';
import { settings } from './settings.ts';
import { describeSuites, useConsole } from './shared-console.ts';
import { localWebhooks, webhooks } from './webhooks.ts';
import { withoutMouse } from './without-mouse.ts';

describeIfInstalled('chromium', 'the owner of an account', () => {
  describeSuites(useConsole(localWebhooks), {
    'with timers': owner,
    'with keys and data': settings,
    'with webhooks': webhooks,
    'without a mouse': withoutMouse,
  });
});
