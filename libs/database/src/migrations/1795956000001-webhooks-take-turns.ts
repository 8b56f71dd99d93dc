import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The priority is what the account already has in the queue and in progress, so that accounts take turns: the lowest number is first. */
const wakeWebhook = `CREATE FUNCTION wake_webhook(webhook uuid, account uuid, at timestamptz DEFAULT now(), key text DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM graphile_worker.add_job('deliver-webhook', json_build_object('webhookId', webhook, 'accountId', account),
      run_at => at, job_key => key, priority => (
        SELECT count(*)::int FROM (SELECT FROM graphile_worker._private_jobs
          WHERE coalesce(payload->>'accountId', payload->>'email') = account::text AND run_at <= now() LIMIT 100) AS waiting
      ) + (SELECT count(*)::int FROM webhooks WHERE account_id = account AND claimed_until > now()));
  END $$`;

/** One job for each webhook that has new deliveries, in their transaction. */
const wakeWebhooks = `CREATE OR REPLACE FUNCTION wake_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM wake_webhook(id, account_id)
      FROM (SELECT DISTINCT webhook_id AS id FROM added ORDER BY id) AS woken JOIN webhooks USING (id);
    RETURN NULL;
  END $$`;

export class WebhooksTakeTurns1795956000001 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'WebhooksTakeTurns1795956000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(wakeWebhook);
    await runner.query(wakeWebhooks);
  }
}
