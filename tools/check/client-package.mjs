/** `node tools/check/client-package.mjs <tarball>`: prints what publint and arethetypeswrong find in a package. Exits with 1 if that is anything. */
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const bytes = new Uint8Array(readFileSync(process.argv[2]));
const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
const { problems } = await checkPackage(createPackageFromTarballData(bytes));
const findings = [...messages.map((each) => formatMessage(each, pkg)), ...problems.map((each) => JSON.stringify(each))];
for (const each of findings) console.error(each);
if (findings.length > 0) process.exitCode = 1;
