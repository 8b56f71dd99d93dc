import { createClient } from '@tminus/client';
import {
  RunningServices,
  createAccountWithKey,
  describeIfInstalled,
  programEnvironment,
  testDatabaseUrl,
  useTestDatabase,
} from '@tminus/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const looks = [
  { width: 120, height: 40 },
  { width: 120, height: 40, transparent: true },
  { width: 300, height: 80, template: 'flip', motion: 'smooth' },
  { width: 420, height: 56, template: 'badge' },
  { width: 160, height: 160 },
  { width: 600, height: 150 },
] as const;
const webKitGtk =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15';
const unknown = 'An unknown program';
const watchedSeconds = 12;
/** An image that races has shown its 20 frames by then, at 60 in a second on a machine that is not busy. */
const racedWithin = 4;

describeIfInstalled('webkitgtk', 'addresses of images in WebKitGTK', () => {
  let services: RunningServices;
  const dataSource = useTestDatabase();
  beforeAll(async () => (services = await RunningServices.start(testDatabaseUrl())));
  afterAll(() => services.stop());

  /** Shows an image of each look. @returns what each looks like, second by second */
  async function watch(attributes: string, userAgent: string): Promise<string[][]> {
    const { key } = await createAccountWithKey(dataSource, { plan: 'business' });
    const client = createClient({ baseUrl: services.api.url, apiKey: key });
    const targetDate = '2099-01-01T00:00:00Z';
    const areas: string[] = [];
    let html = '';
    let top = 0;
    for (const look of looks) {
      const { embedUrl, width, height } = await client.timers.create({ name: 'Launch', targetDate, ...look });
      // Its design is ready then: a busy service would send a still.
      for (const agent of [webKitGtk, unknown])
        await (await fetch(embedUrl, { headers: { 'user-agent': agent } })).arrayBuffer();
      const style = `position:absolute;left:0;top:${top}px`;
      html += `<img src="${embedUrl}?seconds=20" width="${width}" height="${height}" style="${style}" ${attributes}>`;
      areas.push(['0', top, width, height].join());
      top += height;
    }
    const script = join(import.meta.dirname, 'webkitgtk.py');
    const args = ['-a', '/usr/bin/python3', script, html, userAgent, String(watchedSeconds), ...areas];
    const { stdout } = await promisify(execFile)('xvfb-run', args, { env: programEnvironment(), timeout: 90_000 });
    const seconds = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string[]);
    return looks.map((_, index) => seconds.map((pictures) => pictures[index] ?? ''));
  }

  const moving = (pictures: string[][]) => pictures.map((each) => new Set(each.slice(racedWithin)).size > 2);
  const all = looks.map(() => true);

  it('keep their pace at any size', async () => expect(moving(await watch('', webKitGtk))).toEqual(all));

  it('race if they are small and their program is unknown, unless they are decoded in advance', async () => {
    expect(moving(await watch('', unknown)).slice(0, -1)).toEqual([false, false, false, false, false]);
    expect(moving(await watch('decoding="async"', unknown))).toEqual(all);
  });
});
