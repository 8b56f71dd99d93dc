/** `node tools/check/size.mjs`: prints how much there is to read. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/run-program.mjs';

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').slice(0, -1);
const textOf = (file) => readFileSync(join(root, file), 'utf8');
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const isTest = (file) => /\.spec\.tsx?$|^e2e\/|^libs\/testing\/|\/test\//.test(file);
const code = files.filter((file) => /\.(ts|tsx|js|mjs|cjs|css)$/.test(file) && !/schema\.(d\.)?ts$/.test(file));
/** Without blank lines and comments. */
const linesOf = (file) =>
  textOf(file)
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
const documents = files.filter((file) => file.endsWith('.md'));
const installed = Object.keys(JSON.parse(textOf('node_modules/.package-lock.json')).packages);

console.table({
  'source lines': sum(code.filter((file) => !isTest(file)).map(linesOf)),
  'test lines': sum(code.filter(isTest).map(linesOf)),
  'source files over 300 lines': code.filter((file) => !isTest(file) && linesOf(file) > 300).length,
  'tracked files': files.length,
  'words in documents': sum(documents.map((file) => textOf(file).split(/\s+/).filter(Boolean).length)),
  'installed packages': installed.length,
});
