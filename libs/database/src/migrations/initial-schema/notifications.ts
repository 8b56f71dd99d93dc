/** Sends the key of a changed row to all processes, so that they can forget what they have cached. */
const notifyOf = (channel: string, key: string) => `
  CREATE FUNCTION notify_${channel}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('${channel}', ${key});
    RETURN NULL;
  END $$`;

export const createNotifications = [
  notifyOf('timer_changed', 'OLD.id::text'),
  // Views are counted in other tables and are not notified.
  `CREATE TRIGGER timers_notify_changed AFTER UPDATE OR DELETE ON timers
    FOR EACH ROW EXECUTE FUNCTION notify_timer_changed()`,
  notifyOf('api_key_changed', 'OLD.public_id'),
  // Not for `last_used_at`, which changes often and affects no permission.
  `CREATE TRIGGER api_keys_notify_changed
    AFTER DELETE OR UPDATE OF secret_hash, scopes, expires_at, revoked_at ON api_keys
    FOR EACH ROW EXECUTE FUNCTION notify_api_key_changed()`,
  notifyOf('account_changed', 'OLD.id::text'),
  `CREATE TRIGGER accounts_notify_changed AFTER DELETE OR UPDATE OF plan, embed_secret ON accounts
    FOR EACH ROW EXECUTE FUNCTION notify_account_changed()`,
];
