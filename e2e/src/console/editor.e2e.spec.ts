import { describeIfInstalled } from '@tminus/testing';
import { checks } from './checks.ts';
import { editorFacts } from './editor-facts.ts';
import { editorPrograms } from './editor-programs.ts';
import { serviceFailures } from './failures.ts';
import { plainHttp } from './plain-http.ts';
import { describeSuites, useConsole } from './shared-console.ts';
import { startPage } from './start-page.ts';

describeIfInstalled('chromium', 'a timer in the console', () => {
  describeSuites(useConsole({ SIGN_UP: 'open' }), {
    'on the start page': startPage,
    'with what the editor knows about it': editorFacts,
    'with what programs keep with it': editorPrograms,
    'when the service fails': serviceFailures,
    'at an address of the local network, over plain HTTP': plainHttp,
    'and the checks of these tests': checks,
  });
});
