import { ChildProgram, describeIfInstalled, freePort, repositoryRoot } from '@tminus/testing';
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RunningApi } from '../../test/running-api.ts';
import { webhooksOnThisMachine } from '../../test/webhook-receiver.ts';

const page = readFileSync(join(repositoryRoot, 'docs/webhooks.md'), 'utf8');
const codeIn = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';

const api = RunningApi.forTests(webhooksOnThisMachine);

for (const [program, language, args] of [
  ['node', 'js', ['--input-type=module', '-e']],
  ['python3', 'python', ['-c']],
] as const)
  describeIfInstalled(program, `the program in docs/webhooks.md for ${program}`, () => {
    it('accepts what is signed, during a rotation too, and nothing else', async () => {
      const port = await freePort();
      const payload = { url: `http://127.0.0.1:${port}/`, events: ['timer.created'] };
      const { id, secret } = (await api.call('POST', '/api/v1/webhooks', { payload })).body.data;
      const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
      const receiver = new ChildProgram(spawn(program, [...args, codeIn(language)], { env }));
      const test = async (of = id) => (await api.call('POST', `/api/v1/webhooks/${of}/test`)).body.data.status;
      try {
        await receiver.waitUntilListening(port);
        expect(await test()).toBe(204);
        await api.call('POST', `/api/v1/webhooks/${id}/secret`);
        expect(await test()).toBe(204);
        const other = (await api.call('POST', '/api/v1/webhooks', { payload })).body.data; // with another secret
        expect(await test(other.id)).toBe(401);
        const old = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
        expect((await fetch(payload.url, { method: 'POST', headers: old, body: '{}' })).status).toBe(401);
      } finally {
        receiver.process.kill();
        await receiver.exited;
      }
    });

    it('does not start without a secret', () => {
      for (const WEBHOOK_SECRET of [undefined, '', 'whsec_']) {
        const env = { ...process.env, WEBHOOK_SECRET, PORT: '0' };
        expect(spawnSync(program, [...args, codeIn(language)], { env, timeout: 10_000 }).status).toBe(1);
      }
    });
  });
