import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** What `npm run admin` runs after the build. */
export const adminProgram = join(repositoryRoot, 'tools', 'admin', 'bundle', 'main.mjs');

/**
 * The shell commands of a section of a page in `docs/operate`.
 * @param section - its heading; sections within it do not belong to it
 * @returns the blocks in their order
 * @throws Error if there are none
 */
export const commandsOfSection = (page: string, section: string) => blocksOfSection(page, section, 'sh');

/** Like {@link commandsOfSection}, for blocks of another language. */
export function blocksOfSection(page: string, section: string, language: string): string[] {
  const text = readFileSync(join(repositoryRoot, 'docs', 'operate', page), 'utf8');
  const [, content = ''] = text.split(new RegExp(`^#+ ${section}$`, 'm'));
  const [own = ''] = content.split(/^##/m);
  const blocks = Array.from(
    own.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\``, 'gms')),
    ([, block = '']) => block,
  );
  if (blocks.length === 0) throw new Error(`${page} has no block of ${language} in the section ${section}.`);
  return blocks;
}
