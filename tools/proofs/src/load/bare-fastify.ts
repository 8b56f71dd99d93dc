import fastify from 'fastify';
import pg from 'pg';

/**
 * A baseline: Fastify and the driver with the same queries, but without keys, limits, counts or validation.
 * Arguments: port, database URL, account (UUID).
 */
const [port = '0', databaseUrl = '', accountId = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = fastify();

const withViews = 'FROM timers t LEFT JOIN timer_view_totals v ON v.timer_id = t.id';
const one = {
  name: 'one',
  text: `SELECT t.*, v.views ${withViews} WHERE t.account_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
};
const page = {
  name: 'page',
  text: `SELECT counted.total, page.*
    FROM (SELECT count(*) AS total FROM timers WHERE account_id = $1 AND deleted_at IS NULL) counted,
         (SELECT t.*, v.views ${withViews} WHERE t.account_id = $1 AND t.deleted_at IS NULL ORDER BY t.id DESC LIMIT 20) page`,
};
const insert = {
  name: 'insert',
  text: `INSERT INTO timers (id, account_id, name, type, status, target_date, timezone, template, background_color, text_color,
      accent_color, width, height, units, language, labels, transparent, on_expire_action, animation_seconds)
    VALUES (gen_random_uuid(), $1, $2, 'fixed', 'active', $3, 'UTC', 'bold', '#000000', '#ffffff', '#ff5a3c', 600, 150,
      '{days,hours,minutes,seconds}', 'en', '{}', false, 'zeros', 120) RETURNING *`,
};

app.get<{ Params: { id: string } }>('/timers/:id', async ({ params }) => {
  const { rows } = await pool.query({ ...one, values: [accountId, params.id] });
  return { data: rows[0] };
});
app.get('/timers', async () => ({ data: (await pool.query({ ...page, values: [accountId] })).rows }));
app.post<{ Body: { name: string; targetDate: string } }>('/timers', async ({ body }, reply) => {
  const { rows } = await pool.query({ ...insert, values: [accountId, body.name, body.targetDate] });
  return reply.code(201).send({ data: rows[0] });
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
