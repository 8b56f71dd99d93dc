import { createClient } from '@tminus/client';
import { signStart } from '@tminus/client/sign';
import { createAccountWithKey } from '@tminus/testing';
import type { Context } from './kinds.ts';
import { type Block, groupsIn } from './pages.ts';

/** What a mailing tool or a script puts in place of its placeholders. */
const placeholders: [string | RegExp, string][] = [
  ['*|UNIQID|*', '4711'],
  ['{{contact.deadline}}', '2031-11-28+18:00'],
  ['{{send_time}}', '2031-11-20T09:00:00Z'],
  [`' + encodeURIComponent(timeZone)`, 'Europe%2FBerlin'],
  [/tmr_…|<id>|tmr_[0-9a-z]{26}/g, 'TIMER'],
  ['&amp;', '&'],
];

const link = { url: 'https://shop.example/' };

/** Loads the images of an email, which show a countdown, and the state for an element of a page. Follows links. */
export async function checkEmails(blocks: readonly Block[], { services, database }: Context): Promise<void> {
  const { key } = await createAccountWithKey(database, { plan: 'business' });
  const client = createClient({ baseUrl: services.api.url, apiKey: key });
  const fixed = await client.timers.create({ name: 'Sale', targetDate: '2031-06-01T12:00:00Z', link });
  const evergreen = await client.timers.create({ name: 'Offer', type: 'evergreen', durationSeconds: 259_200, link });
  const personal = await client.timers.create({ name: 'Voucher', type: 'personal', link });
  const { secret } = await client.account.embedSecrets.create();
  const start = await signStart(secret, evergreen.id, new Date());
  const timerFor = (path: string) => (path.includes('end=') ? personal : /start=|uid=/.test(path) ? evergreen : fixed);
  for (const { page, line, code } of blocks) {
    const text = placeholders
      .reduce((before, [name, value]) => before.replaceAll(name, value), code)
      .replace('start={{start}}&sig={{sig}}', start);
    const paths = groupsIn(text, /https:\/\/img\.example\.com(\/[^"'\s>]*)/g);
    if (paths.length === 0 || text.includes('{{'))
      throw new Error(`${page}:${line} has no address that can be loaded.`);
    for (const path of paths) {
      const url = `${services.embed.url}${path.replace('TIMER', timerFor(path).id)}`;
      const answer = await fetch(url, { redirect: 'manual' });
      const isAnimation = (await answer.arrayBuffer()).byteLength > 2_000;
      expect([page, path, answer.status, isAnimation]).toEqual(
        path.startsWith('/c/') ? [page, path, 302, false] : [page, path, 200, !path.includes('.json')],
      );
    }
  }
}
