-- Fills a database to measure how long its backup and restore take. With 100000 timers, it grows by 1 GB.
-- Needs one timer that was opened, which it copies: psql --variable timers=100000 < tools/proofs/src/load/database/fill-database.sql
\set ON_ERROR_STOP on
BEGIN;
CREATE TEMPORARY TABLE new_timers ON COMMIT DROP AS
  SELECT original.*, 'Timer ' || number AS new_name, gen_random_uuid() AS new_id
  FROM (SELECT * FROM timers JOIN timer_view_totals ON timer_id = id LIMIT 1) original, generate_series(1, :timers) number;
INSERT INTO timers (id, account_id, name, type, status, target_date, timezone, template, background_color, text_color, accent_color,
    width, height, units, language, labels, transparent, on_expire_action, animation_seconds)
  SELECT new_id, account_id, new_name, type, status, target_date, timezone, template, background_color, text_color, accent_color,
    width, height, units, language, labels, transparent, on_expire_action, animation_seconds
  FROM new_timers;
INSERT INTO timer_view_totals SELECT new_id, views FROM new_timers;
-- Each has views on 25 days and 35 recipients.
INSERT INTO timer_view_days
  SELECT new_id, days.day + step, counts
  FROM new_timers, generate_series(0, 24) step,
    (SELECT date_trunc('month', day)::date AS day, counts FROM timer_view_days LIMIT 1) days;
INSERT INTO evergreen_opens
  SELECT new_id, substring(uuid_send(gen_random_uuid()) FOR 8), now() - step * interval '1 hour'
  FROM new_timers, generate_series(1, 35) step;
COMMIT;
VACUUM ANALYZE;
