import { describeIfInstalled } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RunningEmbed } from '../../test/running-embed.ts';
import { Shop } from '../../test/shop.ts';
import { SigningKeys } from './signing-keys.ts';

const root = join(__dirname, '../../../..');
const page = readFileSync(join(root, 'docs/checkout.md'), 'utf8');
const interpreters = [
  ['js', 'node', ['--input-type=module']],
  ['php', 'php', []],
  ['python', 'python3', []],
  ['ruby', 'ruby', []],
] as const;

const embed = RunningEmbed.forTests('silent');
beforeAll(async () => {
  await embed.service(SigningKeys).jwks();
  // So that it signs tokens of an hour ago, too.
  await embed.dataSource.query(`UPDATE token_keys SET signs_from = signs_from - interval '2 hours'`);
  await embed.service(SigningKeys).load();
});
const shop = new Shop(embed);

const inSeconds = (seconds: number) => new Date(Math.floor(Date.now() / 1_000 + seconds) * 1_000);
const aTimer = (targetDate: Date) =>
  embed.createTimer({ link: { url: 'https://shop.example/' } }, { type: 'fixed', targetDate });

/** The token with other claims, and the signature of the original. */
function forged(token: string, change: object): string {
  const [header, claims = '', signature] = token.split('.');
  const changed = { ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object), ...change };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}

for (const [language, program, args] of interpreters)
  describeIfInstalled(program, `the program in docs/checkout.md for ${program}`, () => {
    const [, source = ''] = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page) ?? [];

    /** @returns what it prints; undefined if it fails */
    const run = (TOKEN: string, TIMER: string) =>
      new Promise<string | undefined>((resolve) => {
        const env = { ...process.env, NO_PROXY: '*', no_proxy: '*', IMAGES: embed.address, TIMER, TOKEN };
        const child = execFile(program, args, { cwd: root, env }, (error, output) =>
          resolve(error ? undefined : output.trim()),
        );
        child.stdin?.end(source);
      });

    it('prints the deadline of a valid token, and fails for all others', async () => {
      const deadline = inSeconds(60);
      const id = await aTimer(deadline);
      const token = await shop.tokenOf(id);
      expect(await run(token, id)).toBe(String(deadline.getTime() / 1_000));
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
      const earlier = await aTimer(inSeconds(3_600 - 200));
      const inTime = await shop.tokenOf(earlier);
      const late = await aTimer(inSeconds(3_600 - 400));
      const tooLate = await shop.tokenOf(late);
      clock.mockRestore();
      expect(await run(inTime, earlier)).toMatch(/^\d+$/);
      const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
      const refused = [
        [token, earlier],
        [tooLate, late],
        [forged(token, { exp: 9e9 }), id],
        [none, id],
        ['x', id],
      ];
      for (const [given = '', timer = ''] of refused)
        expect([given, await run(given, timer)]).toEqual([given, undefined]);
    });
  });
