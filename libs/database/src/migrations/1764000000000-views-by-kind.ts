import type { MigrationInterface, QueryRunner } from 'typeorm';

const evergreenOpens = `
  CREATE TABLE evergreen_opens (
    timer_id uuid NOT NULL CONSTRAINT evergreen_opens_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
    recipient bytea NOT NULL,
    opened_at timestamptz NOT NULL,
    CONSTRAINT evergreen_opens_pkey PRIMARY KEY (timer_id, recipient),
    CONSTRAINT evergreen_opens_recipient_check CHECK (octet_length(recipient) = 8)
  )`;

const timerViewBreakdowns = `
  CREATE TABLE timer_view_breakdowns (
    timer_id uuid NOT NULL CONSTRAINT timer_view_breakdowns_timer_id_fkey REFERENCES timers ON DELETE CASCADE,
    day date NOT NULL,
    dimension text NOT NULL,
    value text NOT NULL,
    views bigint NOT NULL,
    CONSTRAINT timer_view_breakdowns_pkey PRIMARY KEY (timer_id, day, dimension, value),
    CONSTRAINT timer_view_breakdowns_dimension_check CHECK (dimension IN ('country', 'device', 'client')),
    CONSTRAINT timer_view_breakdowns_views_check CHECK (views > 0)
  ) PARTITION BY RANGE (day)`;

const accountCounts = (table: string, counted: string) => `
  CREATE TABLE ${table} (
    account_id uuid NOT NULL CONSTRAINT ${table}_account_id_fkey REFERENCES accounts ON DELETE CASCADE,
    day date NOT NULL,
    ${counted} bigint NOT NULL,
    CONSTRAINT ${table}_pkey PRIMARY KEY (account_id, day),
    CONSTRAINT ${table}_${counted}_check CHECK (${counted} > 0)
  ) PARTITION BY RANGE (day)`;

/** The tables for the counts of all kinds of spool records. */
export class ViewsByKind1764000000000 implements MigrationInterface {
  readonly name = 'ViewsByKind1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(evergreenOpens);
    await runner.query(timerViewBreakdowns);
    await runner.query(accountCounts('account_view_counts', 'views'));
    await runner.query(accountCounts('account_api_request_counts', 'requests'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE account_api_request_counts, account_view_counts, timer_view_breakdowns, evergreen_opens',
    );
  }
}
