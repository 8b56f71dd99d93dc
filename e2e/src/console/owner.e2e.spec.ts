import { describeIfInstalled } from '@tminus/testing';
import { hostileNames } from './hostile-names.ts';
import { owner } from './owner.ts';
import { limitedPlan, settings } from './settings.ts';
import { describeSuites, useConsole } from './shared-console.ts';
import { localWebhooks, webhooks } from './webhooks.ts';
import { withoutMouse } from './without-mouse.ts';

describeIfInstalled('chromium', 'the owner of an account', () => {
  describeSuites(useConsole({ ...limitedPlan, ...localWebhooks }), {
    'with timers': owner,
    'with keys, usage and data': settings,
    'with webhooks': webhooks,
    'without a mouse': withoutMouse,
    'with names that somebody pasted without thinking, or on purpose': hostileNames,
  });
});
