import { SecretBox, StoredSecrets } from '@tminus/auth';
import { type Config, loadConfig } from '@tminus/server/config';
import { EncryptedSecretRepository, UnreleasedSchemaError, openDatabase } from '@tminus/database';
import { errorReason } from '@tminus/server/resilience';
import { Command } from 'commander';
import { type PublicAddress, checkAddress } from '../doctor/address-checks.ts';
import { checkDatabase } from '../doctor/database-checks.ts';
import { type Finding, ok, problem, warning, report } from '../doctor/finding.ts';
import { checkReplica, checkRedis } from '../doctor/server-checks.ts';
import { checkSpool } from '../doctor/spool-check.ts';
import { checkTimeZones } from '../doctor/time-zones.ts';
import { withDatabaseUrl } from '../operator-database.ts';
import { type OutputOptions, print } from '../output.ts';

const applicationName = 'tminus-admin';

async function findingsOfDatabase(config: Config): Promise<Finding[]> {
  try {
    return await withDatabaseUrl(async (url) => {
      const database = await openDatabase({ url, poolSize: 1, applicationName });
      try {
        const isEmbedded = config.databaseUrl === undefined;
        const secrets = new StoredSecrets(new EncryptedSecretRepository(database), new SecretBox(config));
        return await checkDatabase(database, { command: config.operatorCommand, isEmbedded, secrets });
      } finally {
        await database.destroy();
      }
    }, config);
  } catch (error) {
    if (error instanceof UnreleasedSchemaError)
      return [problem('schema', `cannot be used: ${error.reason}`, `${error.remedy}.`)];
    const fix = 'Start PostgreSQL, or correct DATABASE_URL. Meanwhile, views wait in the spool.';
    return [problem('database', `cannot be used: ${errorReason(error)}`, fix)];
  }
}

function addressesOf({ api, embed }: Config): PublicAddress[] {
  return [
    { name: 'API', variable: 'API_PUBLIC_URL', url: api.publicUrl, host: api.host },
    { name: 'image', variable: 'EMBED_PUBLIC_URL', url: embed.publicUrl, host: embed.host },
  ];
}

/** All checks, in the order of the report. Those that wait for something run at the same time. */
async function examine(config: Config): Promise<Finding[]> {
  // Without DATABASE_URL, it is `npm start` with its embedded PostgreSQL.
  const isServer = config.databaseUrl !== undefined && config.trustedProxies.length > 0;
  const found = await Promise.all([
    findingsOfDatabase(config),
    checkReplica(config),
    checkRedis(config.redisUrl).then((each) => [each]),
    checkSpool(config).catch((error: unknown) => [
      warning('spool', `cannot be read: ${errorReason(error)}`, 'Run this command as the user of the services.'),
    ]),
    [checkTimeZones(new Date()), ok('node', process.version)],
    ...addressesOf(config).map((address) => checkAddress(address, isServer)),
  ]);
  return found.flat();
}

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'check the database, clocks, disk and addresses, and say what to do; exits with 1 if there is a problem',
    )
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const findings = await examine(loadConfig());
      print({ findings }, report(findings), options);
      if (findings.some(({ severity }) => severity === 'error')) process.exitCode = 1;
    });
}
