/**
 * Before `npm pack -w @tminus/client` and `npm publish -w @tminus/client`: makes what only the package has. Besides the compiled modules (`dist`),
 * these are CommonJS modules with their types, the elements of `packages/web-timer`, the license and the changelog.
 */
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.mjs';

const inPackage = (...path) => join(root, 'packages/client', ...path);
const compile = (...args) =>
  execFileSync(process.execPath, [join(root, 'node_modules/@typescript/native/bin/tsc'), ...args], {
    stdio: 'inherit',
  });

for (const folder of ['bundle', 'dist']) rmSync(inPackage(folder), { recursive: true, force: true });
compile('-b', inPackage());
compile('-p', inPackage('tsconfig.cjs.json'));
writeFileSync(inPackage('bundle/cjs/package.json'), '{ "type": "commonjs" }\n');
for (const [format, extension] of [
  ['esm', 'js'],
  ['cjs', 'cjs'],
]) {
  await build({
    absWorkingDir: root,
    entryPoints: ['packages/web-timer/src/index.ts'],
    outfile: inPackage(`bundle/element/element.${extension}`),
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    tsconfigRaw: '{}',
    logLevel: 'error',
  });
}
for (const name of ['LICENSE', 'CHANGELOG.md']) copyFileSync(join(root, name), inPackage(name));
