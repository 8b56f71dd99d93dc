import { AccountsService } from '@tminus/auth';
import { AccountRepository, openDatabase } from '@tminus/database';
import { type TemplateName, accountIds, timerIds } from '@tminus/domain';
import { templates } from '@tminus/rendering';

/**
 * Inserts `count` timers of a new account with different targets and colors, using all templates in turn.
 * @param sizeOf - default: the template's own size
 * @returns their image paths
 */
export async function insertTimers(
  url: string,
  count: number,
  names: readonly TemplateName[] = ['bold'],
  sizeOf: (index: number) => { width: number; height: number } | undefined = () => undefined,
): Promise<string[]> {
  const dataSource = await openDatabase({ url, poolSize: 1, applicationName: 'tminus-bench' });
  try {
    const accounts = new AccountsService(new AccountRepository(dataSource));
    const { id } = await accounts.create({ email: `bench-${Date.now()}@example.com`, plan: 'enterprise' });
    const ids = Array.from({ length: count }, () => timerIds.create());
    const looks = ids.map((_, index) => {
      const name = names[index % names.length] ?? 'bold';
      return { name, ...(sizeOf(index) ?? templates[name].defaultSize) };
    });
    await dataSource.query(
      `INSERT INTO timers (id, account_id, name, type, status, target_date, timezone, template, background_color, text_color, accent_color,
                           width, height, units, language, labels, transparent, on_expire_action, animation_seconds)
       SELECT id, $1, 'Bench', 'fixed', 'active', now() + (n % 7776000 + 86400) * interval '1 second', 'UTC', template,
              '#' || lpad(to_hex((n * 40503) % 16777216), 6, '0'), '#' || lpad(to_hex((n * 65537) % 16777216), 6, '0'), '#ff5a3c',
              width, height, '{days,hours,minutes,seconds}', 'en', '{}', false, 'zeros', 60
         FROM unnest($2::uuid[], $3::text[], $4::int[], $5::int[]) WITH ORDINALITY AS each (id, template, width, height, n)`,
      [
        accountIds.toUuid(id),
        ids.map((each) => timerIds.toUuid(each)),
        looks.map(({ name }) => name),
        looks.map(({ width }) => width),
        looks.map(({ height }) => height),
      ],
    );
    return ids.map((each) => `/t/${each}.gif`);
  } finally {
    await dataSource.destroy();
  }
}
