import { repositoryRoot } from '@tminus/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statements } from './replicated-postgres.ts';

describe('docs/operate/scaling.md', () => {
  it('contains the statements of the failover that is tested', () => {
    const page = readFileSync(join(repositoryRoot, 'docs', 'operate', 'scaling.md'), 'utf8');
    expect(Object.values(statements)).toHaveLength(3);
    for (const statement of Object.values(statements)) expect(page).toContain(statement);
  });
});
