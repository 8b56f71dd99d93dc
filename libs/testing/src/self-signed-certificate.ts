import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Creates the files that certbot would: `fullchain.pem` and `privkey.pem`. */
export function createCertificate(folder: string, name: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...subject], { stdio: 'ignore' });
}
