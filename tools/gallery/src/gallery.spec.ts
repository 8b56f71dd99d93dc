import { repositoryRoot } from '@tminus/testing';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { galleryFiles } from './gallery.ts';

describe('docs/templates.md', () => {
  it('is up to date (npm run gallery updates it)', async () => {
    const files = await galleryFiles();
    const outdated = [...files].filter(([path, content]) => !readFileSync(join(repositoryRoot, path)).equals(content));
    expect(outdated.map(([path]) => path)).toEqual([]);
    const pictures = readdirSync(join(repositoryRoot, 'docs/images/templates'));
    expect(pictures).toHaveLength(files.size - 1);
  }, 120_000);
});
