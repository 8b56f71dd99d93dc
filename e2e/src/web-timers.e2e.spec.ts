import { describeIfInstalled } from '@tminus/testing';
import { describeAmongOthers } from './web-timers-among-others.ts';
import { describeDrawing } from './web-timers-drawing.ts';
import { describeOnSites } from './web-timers-on-sites.ts';
import { describeOverTime } from './web-timers-over-time.ts';
import { WebTimersSite } from './web-timers-site.ts';

describeIfInstalled('chromium', 'timers on web pages', () => {
  const site = WebTimersSite.forTests();

  describeDrawing(site);
  describeOverTime(site);
  describeAmongOthers(site);
  describe('of customers,', () => describeOnSites(site));
});
