import { repositoryRoot } from '@tminus/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, typeErrors } from './pages.ts';

/** What surrounds the examples. */
const surroundings = `import type { Colors } from '@tminus/domain';

declare global {
  const colors: Colors;
  const secondsLeft: number;
}
`;

/** Compiles the examples in the READMEs of libraries. */
export async function compilePrograms(blocks: readonly Block[]): Promise<void> {
  const folder = mkdtempSync(join(repositoryRoot, 'node_modules/.programs-'));
  try {
    writeFileSync(join(folder, 'surroundings.d.ts'), surroundings);
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const { page, line, code } of blocks)
      writeFileSync(join(folder, `${page.replaceAll('/', '-')}-${line}.ts`), code);
    const compilerOptions = {
      composite: false,
      noEmit: true,
      noUnusedLocals: false,
      noUnusedParameters: false,
      types: ['node'],
    };
    const project = { extends: join(repositoryRoot, 'tsconfig.base.json'), compilerOptions, include: ['*.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    expect(await typeErrors(folder)).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
