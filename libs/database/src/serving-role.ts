import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { jobSchema } from './jobs/job-schema.ts';
import { withConnection } from './connection-settings.ts';

const iterations = 4_096;

/** What PostgreSQL stores for a password (RFC 5803), so that the password itself is in no statement and no log. */
function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`;
}

/** What the services may do: read and write rows, and nothing that changes the schema. */
const grants = (role: string, database: string) => [
  `GRANT CONNECT ON DATABASE ${database} TO ${role}`,
  `REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`,
  `REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role}`,
  `GRANT USAGE ON SCHEMA public TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
  `GRANT USAGE ON SCHEMA ${jobSchema} TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobSchema} TO ${role}`,
  `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${jobSchema} TO ${role}`,
  `REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${role}`,
  `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
  `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${role}`,
];

/**
 * Gives the role of `servingUrl` what the services need. Creates the role if it does not exist, and sets its password if the owner may.
 * Does nothing if both URLs have the same role.
 * @returns the name of the role; undefined if there is only one
 */
export async function prepareServingRole(ownerUrl: string, servingUrl: string): Promise<string | undefined> {
  const { username, password } = new URL(servingUrl);
  if (username === new URL(ownerUrl).username) return undefined;
  const name = decodeURIComponent(username);
  return withConnection({ url: ownerUrl, applicationName: 'tminus-migrate' }, async (client) => {
    const role = client.escapeIdentifier(name);
    const verifier = client.escapeLiteral(scramVerifier(decodeURIComponent(password)));
    const { rows } = await client.query<{ exists: boolean; may_change: boolean; database: string }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists, rolcreaterole OR rolsuper AS may_change, current_database() AS database
         FROM pg_roles WHERE rolname = current_user`,
      [name],
    );
    const [state] = rows;
    if (!state) throw new Error('the role of the owner does not exist');
    if (state.may_change)
      await client.query(`${state.exists ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${verifier}`);
    else if (!state.exists) throw new Error(`the role "${name}" does not exist, and the owner may not create it`);
    await client.query(['BEGIN', ...grants(role, client.escapeIdentifier(state.database)), 'COMMIT'].join('; '));
    return name;
  });
}
