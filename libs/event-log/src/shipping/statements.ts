/*
 * The SQL of shipping. Joins drop rows of timers and accounts that no longer exist. A deleted timer keeps its row and its counts.
 * Each statement locks its rows in the order of their keys.
 */

export const addToTotals = `
  INSERT INTO timer_view_totals AS total (timer_id, views)
  SELECT timers.id, sum(counted.views)
    FROM unnest($1::uuid[], $2::bigint[]) AS counted (timer_id, views)
    JOIN timers ON timers.id = counted.timer_id
   GROUP BY timers.id
   ORDER BY timers.id
  ON CONFLICT (timer_id) DO UPDATE SET views = total.views + excluded.views`;

export const addToBuckets = `
  INSERT INTO timer_view_buckets AS bucket (timer_id, bucket_start, views)
  SELECT timers.id, to_timestamp(counted.bucket_start), counted.views
    FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS counted (timer_id, views, bucket_start)
    JOIN timers ON timers.id = counted.timer_id
   ORDER BY timers.id, counted.bucket_start
  ON CONFLICT (timer_id, bucket_start) DO UPDATE SET views = bucket.views + excluded.views`;

export const addToBreakdowns = `
  INSERT INTO timer_view_breakdowns AS breakdown (timer_id, day, dimension, value, views)
  SELECT timers.id, counted.day, counted.dimension, counted.value, counted.views
    FROM unnest($1::uuid[], $2::date[], $3::text[], $4::text[], $5::bigint[])
         AS counted (timer_id, day, dimension, value, views)
    JOIN timers ON timers.id = counted.timer_id
   ORDER BY timers.id, counted.day, counted.dimension COLLATE "C", counted.value COLLATE "C"
  ON CONFLICT (timer_id, day, dimension, value) DO UPDATE SET views = breakdown.views + excluded.views`;

export const addFirstOpens = `
  INSERT INTO evergreen_opens AS known (timer_id, recipient, opened_at)
  SELECT timers.id, decode(opened.recipient, 'hex'), to_timestamp(opened.second)
    FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS opened (timer_id, recipient, second)
    JOIN timers ON timers.id = opened.timer_id
   ORDER BY timers.id, opened.recipient
  ON CONFLICT (timer_id, recipient) DO UPDATE SET opened_at = least(known.opened_at, excluded.opened_at)
    WHERE excluded.opened_at < known.opened_at`;

export const selectAccountsOfTimers = 'SELECT id, account_id FROM timers WHERE id = ANY($1::uuid[])';

const addToAccounts = (table: string, counted: string) => `
  INSERT INTO ${table} AS known (account_id, day, ${counted})
  SELECT accounts.id, counted.day, counted.amount
    FROM unnest($1::uuid[], $2::date[], $3::bigint[]) AS counted (account_id, day, amount)
    JOIN accounts ON accounts.id = counted.account_id
   ORDER BY accounts.id, counted.day
  ON CONFLICT (account_id, day) DO UPDATE SET ${counted} = known.${counted} + excluded.${counted}`;

export const addToAccountViews = addToAccounts('account_view_counts', 'views');
export const addToAccountRequests = addToAccounts('account_api_request_counts', 'requests');
