import { describeIfInstalled } from '@tminus/testing';
import { describeDrawing } from './web-timers-drawing.ts';
import { describeOnSites } from './web-timers-on-sites.ts';
import { describeOverTime } from './web-timers-over-time.ts';
import { WebTimersSite } from './web-timers-site.ts';

describeIfInstalled('chromium', 'timers on web pages', () => {
  const site = WebTimersSite.forTests();

  describeDrawing(site);
  describeOverTime(site);
  describe('of customers,', () => describeOnSites(site));
});
