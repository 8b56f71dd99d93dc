/**
 * `npm run release`: makes a release from the version plans in `.nx/version-plans` (CONTRIBUTING.md): the version of all packages,
 * CHANGELOG.md, a commit and a tag. It pushes and publishes nothing. With `-- --dry-run`, it only prints what it would do.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseChangelog, releaseVersion } from 'nx/release';
import { root } from '../build/run-program.mjs';

/** What contains the version, besides the manifests of the packages. */
const versionFiles = [
  'libs/server/src/config/version.ts',
  'packages/client/README.md',
  'docs/mcp.md',
  'docs/operate/kubernetes.md',
  'deploy/kubernetes/example/kustomization.yaml',
];

const { version: before } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
if (!existsSync(join(root, '.nx/version-plans'))) {
  console.error('There is nothing to release: no change has a version plan (CONTRIBUTING.md).');
  process.exit(1);
}

const dryRun = process.argv.includes('--dry-run');
const {
  workspaceVersion: version,
  projectsVersionData,
  releaseGraph,
} = await releaseVersion({ dryRun, gitCommit: false, gitTag: false });
if (!dryRun) {
  for (const path of versionFiles) {
    const file = join(root, path);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, version));
  }
  execFileSync('git', ['add', ...versionFiles], { cwd: root });
}
await releaseChangelog({ dryRun, version, versionData: projectsVersionData, releaseGraph, deleteVersionPlans: true });
