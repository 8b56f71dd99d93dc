import { describeIfInstalled } from '@tminus/testing';
import { WebTimersSite } from '../web-timers-site.ts';

describeIfInstalled('chromium', 'timers on web pages', () => {
  const site = WebTimersSite.forTests();

  it.each([
    { width: 600, height: 150, language: 'en', deviceScaleFactor: 2 },
    { width: 200, height: 120, language: 'en', deviceScaleFactor: 2 },
  ] as const)('show what the images show, pixel by pixel, with all templates: %j', (look) => site.showsImages(look));
});
