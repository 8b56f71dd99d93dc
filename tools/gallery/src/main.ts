import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { galleryFiles } from './gallery.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const files = await galleryFiles();
rmSync(join(root, 'docs/images/templates'), { recursive: true, force: true });
for (const [path, content] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
process.stdout.write(`docs/templates.md and its ${files.size - 1} pictures are up to date.\n`);
