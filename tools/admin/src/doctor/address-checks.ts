import { compareRuleVersions, rulesInUse } from '@tminus/domain';
import { errorReason } from '@tminus/server/resilience';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { type Finding, ok, problem, warning } from './finding.ts';

const timeoutMs = 5_000;
const expiresSoonMs = 14 * 86_400_000;
const dayMs = 86_400_000;

export interface PublicAddress {
  /** Such as `API`. */
  name: string;
  /** The variable with the address. */
  variable: string;
  url: string;
  /** Where the service listens. */
  host: string;
}

const isLocal = ({ hostname }: URL) => /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(hostname);
const isLoopback = (host: string) => isLocal(new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}`));

/** @param isServer - whether this is more than a laptop: other machines reach the services */
export async function checkAddress(address: PublicAddress, isServer: boolean): Promise<Finding[]> {
  const { name, variable, url } = address;
  const check = `${name} address`;
  const parsed = new URL(url);
  if (isLocal(parsed) && (isServer || !isLoopback(address.host)))
    return [
      problem(
        check,
        `${url} works only on this machine`,
        `Set ${variable} to the address that readers and clients use.`,
      ),
    ];
  const reached = await reach(address);
  if (isLocal(parsed)) return [reached];
  const insecure = parsed.protocol !== 'https:';
  return [
    reached,
    ...(insecure ? [noTls(check, variable)] : reached.severity === 'ok' ? [await checkCertificate(check, parsed)] : []),
  ];
}

async function reach({ name, variable, url }: PublicAddress): Promise<Finding> {
  const check = `${name} address`;
  const fix = `Start the service, or correct ${variable}, DNS or the reverse proxy. It may also be reachable only from outside.`;
  try {
    const response = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    const body = await response.text();
    if (response.ok && body.includes('"status":"ok"')) return withCurrentRules(check, url, body);
    return problem(check, `${url} does not lead to T-minus: status ${response.status}`, fix);
  } catch (error) {
    const cause = (error as Error).cause ?? error; // of `fetch`, only the cause says why
    const reason = errorReason(cause);
    if (isAboutCertificate(cause)) return problem(check, `${url} has an invalid certificate: ${reason}`, renew);
    return problem(check, `${url} does not answer: ${reason}`, fix);
  }
}

/** A service keeps the rules of time zones that it has started with. */
function withCurrentRules(check: string, url: string, body: string): Finding {
  const [, version] = /"timeZoneRules":"(\w+)"/.exec(body) ?? [];
  const { version: newest } = rulesInUse();
  if (version === undefined || compareRuleVersions(version, newest) >= 0) return ok(check, `${url} answers`);
  const message = `${url} answers with rules of time zones of ${version}, but ${newest} is installed`;
  return warning(check, message, 'Restart the service.');
}

/** By the codes of OpenSSL, such as `CERT_HAS_EXPIRED` and `UNABLE_TO_VERIFY_LEAF_SIGNATURE`, and of Node.js. */
const isAboutCertificate = (error: unknown) => /CERT|SIGNATURE/.test(String((error as NodeJS.ErrnoException).code));

const renew = 'Renew it. A proxy with automatic TLS, such as Caddy, does so.';

const noTls = (check: string, variable: string) =>
  warning(check, 'connections are not encrypted', `Use HTTPS, and set ${variable} to https://…: sign-in needs it.`);

/** The certificate is valid, because the address was reached. */
async function checkCertificate(check: string, { hostname, port }: URL): Promise<Finding> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const name = isIP(host) === 0 ? { servername: host } : {}; // TLS does not allow addresses there
  const validTo = await new Promise<string>((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 443), timeout: timeoutMs, ...name }, () => {
      resolve(socket.getPeerCertificate().valid_to);
      socket.destroy();
    });
    socket.on('timeout', () => socket.destroy(new Error('timeout'))).on('error', reject);
  }).catch(() => undefined);
  const nowMs = Date.now();
  const leftMs = Date.parse(validTo ?? '') - nowMs;
  const message = `the certificate is valid for ${Math.floor(leftMs / dayMs)} more days`;
  if (Number.isNaN(leftMs)) return warning(check, 'the certificate cannot be read', 'Look at it in a browser.');
  if (leftMs >= expiresSoonMs) return ok(check, message);
  return warning(check, message, renew);
}
