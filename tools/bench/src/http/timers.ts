import { Accounts } from '@tminus/auth';
import { AccountRepository, openDatabase } from '@tminus/database';
import { accountIds, timerIds } from '@tminus/domain';

/** Puts `count` timers with different targets and colors into the database; gives the paths of their images. */
export async function insertTimers(url: string, count: number): Promise<string[]> {
  const dataSource = await openDatabase({ url, poolSize: 1, applicationName: 'tminus-bench' });
  try {
    const accounts = new Accounts(new AccountRepository(dataSource));
    const { id } = await accounts.create({ email: `bench-${Date.now()}@example.com`, plan: 'enterprise' });
    const ids = Array.from({ length: count }, () => timerIds.create());
    await dataSource.query(
      `INSERT INTO timers (id, account_id, name, type, status, target_date, timezone, template, background_color, text_color, accent_color,
                           width, height, units, language, labels, transparent, on_expire_action, animation_seconds)
       SELECT id, $1, 'Bench', 'fixed', 'active', now() + (n % 7776000 + 86400) * interval '1 second', 'UTC', 'bold',
              '#' || lpad(to_hex((n * 40503) % 16777216), 6, '0'), '#' || lpad(to_hex((n * 65537) % 16777216), 6, '0'), '#ff5a3c',
              600, 150, '{days,hours,minutes,seconds}', 'en', '{}', false, 'zeros', 60
         FROM unnest($2::uuid[]) WITH ORDINALITY AS each (id, n)`,
      [accountIds.toUuid(id), ids.map((each) => timerIds.toUuid(each))],
    );
    return ids.map((each) => `/t/${each}.gif`);
  } finally {
    await dataSource.destroy();
  }
}
