import { repositoryRoot, testDatabaseUrl } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';

it('the fuzzer finds no problems in either service with 2,000 requests', async () => {
  const program = join(repositoryRoot, 'tools/proofs/dist/hostile/fuzz/main.js');
  const environment = { ...process.env, DATABASE_URL: testDatabaseUrl(), DATA_DIR: tmpdir() };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--requests', '2000', '--seed', '20261121'],
    {
      env: environment,
    },
  );
  expect(stripVTControlCharacters(stdout).match(/: problems +0 +0 +holds$/gm)).toHaveLength(2);
});
