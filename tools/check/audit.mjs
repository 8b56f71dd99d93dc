/** Checks the packages that run on servers for known vulnerabilities. A registry that does not offer this is no failure. */
import { spawnSync } from 'node:child_process';

const { stdout, status } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--audit=true', '--json'], {
  encoding: 'utf8',
});

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const report = parse(stdout);
if (report.metadata?.vulnerabilities === undefined) {
  const reason = report.message ?? report.error?.summary ?? `npm audit ended with ${status}`;
  console.log(
    `The packages were not checked for known vulnerabilities, because the registry does not offer it: ${reason}`,
  );
} else if (status === 0) {
  console.log('No package has a known vulnerability of high severity.');
} else {
  for (const { name, severity, range } of Object.values(report.vulnerabilities))
    console.error(`${severity}: ${name} ${range}`);
  process.exitCode = 1;
}
