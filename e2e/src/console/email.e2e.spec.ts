import { describeIfInstalled } from '@tminus/testing';
import { accountEnd } from './account-end.ts';
import { email } from './email.ts';
import { journeys } from './journeys.ts';
import { describeSuites, useConsoleWithMail } from './shared-console.ts';

describeIfInstalled('chromium', 'a console that sends emails', () => {
  describeSuites(useConsoleWithMail({ SIGN_UP: 'open' }), {
    'in which nothing that was typed is lost': journeys,
    'about addresses': email,
    'and from which something leaves: a test email, an export, and in the end the account': accountEnd,
  });
});
