import { type TimerId, clientSite } from '@tminus/domain';
import { LayoutCache } from '@tminus/rendering';
import { QueueFullError } from '@tminus/server/resilience';
import { RunningEmbed } from '../../test/running-embed.ts';
import type { WorkerLayoutCache } from '../images/worker-layout-cache.ts';

const targetDate = new Date(Date.now() + 100 * 3_600_000);
const fixed = { type: 'fixed', targetDate } as const;

const embed = RunningEmbed.forTests('silent', { EMBED_PUBLIC_URL: 'https://img.example.com' });
afterEach(() => jest.restoreAllMocks());

const unknown = 'tmr_00000000000000000000000000';
const json = async (path: string) => {
  const { status, headers, body } = await embed.open(path);
  return { status, headers, json: JSON.parse(body.toString()) as Record<string, unknown> };
};

describe('the pictures of live timers', () => {
  const addressesOf = async (id: TimerId) => {
    const { live } = (await json(`/t/${id}.json?page=again`)).json as { live: { sheet: Record<'1' | '2', string> } };
    return [live.sheet['1'], live.sheet['2']].map((address) => `/t/${address}`);
  };

  it('are PNGs that caches keep for a year, at two scales', async () => {
    const id = await embed.createTimer({ width: 300, height: 80 }, fixed);
    const widths: number[] = [];
    for (const address of await addressesOf(id)) {
      const { status, headers, body } = await embed.open(address);
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['access-control-allow-origin']).toBe('*');
      widths.push(body.readUInt32BE(16));
    }
    expect(widths).toEqual([300, 600]);
  });

  it('have another name when the timer looks different, and no others exist', async () => {
    const [one, other] = [
      await embed.createTimer({}, fixed),
      await embed.createTimer({ width: 300, height: 80 }, fixed),
    ];
    const [address = ''] = await addressesOf(one);
    const name = address.split('/').at(-1) ?? '';
    const digits = name.replace(/^sheet1-2/, 'sheet1-9');
    for (const each of [
      `${other}/${name}`,
      `${unknown}/${name}`,
      `${one}/${digits}`,
      `${one}/x.png`,
      `${one}/sheet9-2-${'a'.repeat(16)}.png`,
    ]) {
      const { status, headers } = await embed.open(`/t/${each}`);
      expect([each, status, headers['content-type']]).toEqual([each, 404, 'application/json; charset=utf-8']);
      expect(headers['cache-control']).not.toContain('immutable');
    }
  });
});

describe('a sheet', () => {
  const builds = () => (embed.service(LayoutCache) as WorkerLayoutCache).builds.sheets;
  /** Each timer has a look that no other has. */
  let width = 310;
  const newTimer = () => embed.createTimer({ width: width++, height: 80 }, fixed);
  const stateOf = (id: TimerId) => json(`/t/${id}.json?page=again`);
  const sheetsOf = ({ live }: Record<string, unknown>) =>
    ['1', '2'].map((scale) => `/t/${(live as { sheet: Record<string, string> }).sheet[scale]}`);

  it('is drawn once for each scale, however many ask at the same time, in another thread, and is kept', async () => {
    const id = await newTimer();
    const before = builds().started;
    const answers = await Promise.all(Array.from({ length: 100 }, () => stateOf(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const sheets = sheetsOf(answers[0]?.json ?? {});
    const pictures = await Promise.all(Array.from({ length: 100 }, (_, index) => embed.open(sheets[index % 2] ?? '')));
    expect(new Set(pictures.map(({ status }) => status))).toEqual(new Set([200]));
    expect(builds().started - before).toBe(2);
  });

  it('is drawn for no size, scale, digits or hash that strangers make up', async () => {
    const id = await newTimer();
    const before = builds().started;
    const hash = 'a'.repeat(16);
    const names = [
      'sheet1-2',
      'sheet2-9',
      'sheet1-1',
      'sheet1-10',
      'sheet3-2',
      'sheet1',
      'start1',
      'end2',
      'end1-2',
      'sheet1-2@2x',
    ];
    const paths = [
      ...names.map((name) => `${id}/${name}-${hash}.png`),
      ...['?width=9999', '?scale=2', '?digits=9'].map((query) => `${id}/sheet1-2-${hash}.png${query}`),
      `${id}/sheet1-2-${hash}.gif`,
      `${id}/${hash}/sheet1-2-${hash}.png`,
      `${id}@2x.json?page=again`,
      `${id}@3x.json`,
      `${id}.JSON`,
      `${id}/300x80.json`,
    ];
    for (const path of paths) expect([path, (await embed.open(`/t/${path}`)).status]).toEqual([path, 404]);
    expect(builds().started).toBe(before);
  });

  it('has a place in the queue of its account, so that nobody who asks for many keeps others waiting', async () => {
    const id = await newTimer();
    const getSheet = jest.spyOn(embed.service(LayoutCache), 'getSheet');
    const address = sheetsOf((await stateOf(id)).json)[0] ?? '';
    await embed.open(address);
    const owner = { account: embed.accountId, client: clientSite('127.0.0.1') };
    expect(getSheet.mock.calls.map(([, each]) => each)).toEqual([owner, owner]);
    getSheet.mockRejectedValue(new QueueFullError());
    jest.spyOn(embed.service(LayoutCache), 'peekSheet').mockReturnValue(undefined);
    const spooled = embed.spooledBytes();
    for (const path of [`/t/${id}.json?page=view`, address]) {
      const { status, headers } = await embed.open(path);
      expect([status, headers['cache-control']]).toEqual([503, expect.stringContaining('no-store')]);
    }
    expect(embed.spooledBytes()).toBe(spooled);
  });
});

describe('GET /t/<id>', () => {
  it('is a page for frames, which runs only the script of this service', async () => {
    const id = await embed.createTimer({ name: 'internal', alt: 'A "sale" <b>' }, fixed);
    const { status, headers, body } = await embed.open(`/t/${id}?uid=a"><script>`);
    const html = body.toString();
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(html).toContain(`<title>A &quot;sale&quot; &lt;b&gt;</title>`);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain(`<tminus-timer src="../t/${id}.json?uid=a`);
    const zoned = await embed.createTimer({ timezone: 'Europe/Berlin', timezoneMode: 'recipient' }, fixed);
    expect((await embed.open(`/t/${zoned}`)).body.toString()).toContain(
      `<tminus-timer src="../t/${zoned}.json" tz="">`,
    );
  });

  it.each([unknown, 'tmr_x'])(
    'is a page that shows nothing in a frame, and says so to people, for an unknown timer: %s',
    async (id) => {
      const open = async (sent: Record<string, string>) => {
        const { status, headers, body } = await embed.open(`/t/${id}`, 'GET', sent);
        expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        return { policy: headers['content-security-policy'], html: body.toString() };
      };
      for (const place of ['iframe', 'object', '']) {
        const { policy, html } = await open({ 'sec-fetch-dest': place });
        expect(policy).toContain('frame-ancestors *');
        expect(html.replace(/<title>.*<\/title>|<[^>]+>/g, '')).toBe('');
      }
      const people = { 'sec-fetch-dest': 'document' };
      expect((await open(people)).html).toContain('This link leads nowhere');
      expect((await open({ ...people, 'accept-language': 'de-AT' })).html).toContain('Dieser Link führt nirgendwohin');
    },
  );

  it('has a heading, and describes itself to programs that show a link', async () => {
    const id = await embed.createTimer({ name: 'internal', alt: 'Sale' }, fixed);
    const { body } = await embed.open(`/t/${id}?tm="x`);
    const html = body.toString();
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
    expect(html).toContain('<h1>Sale</h1>');
    expect(contentOf('description')).toMatch(/^ends \d/);
    const names = ['title', 'description', 'type', 'url', 'image:width', 'image:height', 'image:type'];
    expect(names.map((name) => contentOf(`og:${name}`))).toEqual([
      'Sale',
      contentOf('description'),
      'website',
      `https://img.example.com/t/${id}?tm=%22x`,
      '1200',
      '300',
      'image/png',
    ]);
    const picture = (contentOf('og:image') ?? '').replaceAll('&amp;', '&');
    expect(picture).toBe(`https://img.example.com/t/${id}@2x.png?tm=%22x&dated=1&page=again`);
    const spooled = embed.spooledBytes();
    const shown = await embed.open(picture.replace('https://img.example.com', ''));
    expect([shown.headers['content-type'], shown.body.readUInt32BE(16)]).toEqual(['image/png', 1200]);
    expect(shown.body).not.toEqual((await embed.open(`/t/${id}@2x.png?page=again`)).body);
    expect(embed.spooledBytes()).toBe(spooled);
    const ended = await embed.createTimer({ alt: 'Over' }, { ...fixed, targetDate: new Date(0) });
    expect((await embed.open(`/t/${ended}`)).body.toString()).toContain('<meta name="description" content="Over">');
  });

  it('is found with a slash at its end', async () => {
    const { status, headers } = await embed.open(`/t/${unknown}/?uid=a`);
    expect([status, headers['location']]).toEqual([308, `../${unknown}?uid=a`]);
    for (const query of ['uid=abc/', 'ref=https://shop.example/?a'])
      expect((await embed.open(`/t/${await embed.createTimer({}, fixed)}?${query}`)).status).toBe(200);
  });

  it('and its pictures are unavailable without the database, and in no cache', async () => {
    const id = await embed.createTimer({}, fixed);
    const reconnect = await embed.disconnectDatabase();
    try {
      for (const [path, type] of [
        [`/t/${id}`, 'text/html; charset=utf-8'],
        [`/t/${id}/sheet1-2-${'a'.repeat(16)}.png`, 'application/json; charset=utf-8'],
      ]) {
        const { status, headers } = await embed.open(path ?? '');
        expect([status, headers['content-type'], headers['cache-control']]).toEqual([
          503,
          type,
          expect.stringContaining('no-store'),
        ]);
      }
    } finally {
      await reconnect();
    }
  });
});

describe('GET /oembed', () => {
  const oembed = (url: string, more = '') => json(`/oembed?url=${encodeURIComponent(url)}${more}`);

  it.each(['', '/', '.gif', '@2x.png', '.json'])('describes the frame of a timer: %s', async (file) => {
    const id = await embed.createTimer({ name: 'internal', alt: 'Sale', width: 600, height: 150 }, fixed);
    const { status, json: answer } = await oembed(`https://img.example.com/t/${id}${file}?uid=anna`, '&maxwidth=300');
    expect(status).toBe(200);
    expect(answer).toMatchObject({ version: '1.0', type: 'rich', title: 'Sale', width: 300, height: 75 });
    expect(answer['html']).toBe(
      `<iframe src="https://img.example.com/t/${id}?uid=anna" title="Sale" width="300" height="75" style="border:0;max-width:100%" loading="lazy"></iframe>`,
    );
  });

  it('is at least a pixel wide and high', async () => {
    const id = await embed.createTimer({ width: 600, height: 150 }, fixed);
    const { json: answer } = await oembed(`https://img.example.com/t/${id}`, '&maxwidth=1');
    expect([answer['width'], answer['height']]).toEqual([1, 1]);
    expect(answer['html']).toContain('width="1" height="1"');
  });

  it.each(['json', 'JSON', ''])('accepts the format in any case: %s', async (format) => {
    const id = await embed.createTimer({}, fixed);
    const answers = [
      await oembed(`https://img.example.com/t/${id}`, `&format=${format}`),
      await oembed(`http://img.example.com/t/${id}`),
      await json(`/oembed/?url=https://img.example.com/t/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.each(['xml', 'XML', 'yaml', 'json&format=xml'])('has no other format: %s', async (format) => {
    const id = await embed.createTimer({}, fixed);
    expect((await oembed(`https://img.example.com/t/${id}`, `&format=${format}`)).status).toBe(501);
  });

  it('refuses other addresses', async () => {
    const id = await embed.createTimer({}, fixed);
    const page = `https://img.example.com/t/${id}`;
    const answers = [
      await oembed(`https://evil.example/t/${id}`),
      await oembed(`https://img.example.com.evil.example/t/${id}`),
      await oembed(`https://img.example.com/c/${id}`),
      await oembed(`https://img.example.com/t/${unknown}`),
      await oembed('javascript:alert(1)'),
      await json('/oembed'),
      await json(`/oembed?url=${page}&url=${page}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(JSON.stringify(answers)).not.toContain('evil');
  });
});

describe('GET /embed.js', () => {
  it('is the script, compressed for those who accept it', async () => {
    const plain = await embed.open('/embed.js');
    for (const [accepted, coding, most] of [
      ['gzip, deflate, br, zstd', 'br', 4_608],
      ['gzip, deflate', 'gzip', 5_120],
    ] as const) {
      const { status, headers } = await embed.open('/embed.js', 'GET', { 'accept-encoding': accepted });
      expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
        200,
        'text/javascript; charset=utf-8',
        coding,
      ]);
      expect(Number(headers['content-length'])).toBeLessThanOrEqual(most);
      expect(headers['cache-control']).toBe('public, max-age=3600');
    }
    expect(plain.body.toString()).toContain('tminus-timer');
    // Syntax and methods that the oldest supported browsers do not know.
    expect(plain.body.toString()).not.toMatch(/static\s*\{|#\w+ in |\.at\(|AbortSignal\.|hasOwn\(|structuredClone/);
  });

  it('never changes under the address of its version', async () => {
    const { headers } = await embed.open('/embed.js');
    const etag = headers['etag'] ?? '';
    const version = JSON.parse(etag.slice(2)) as string;
    const pinned = await embed.open(`/embed/${version}.js`);
    expect([pinned.status, pinned.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    const older = await embed.open('/embed/0123456789ab.js');
    expect([older.status, older.headers['cache-control']]).toEqual([200, 'no-cache']);
    const { status, body } = await embed.open('/embed.js', 'GET', { 'if-none-match': `"x", ${etag}` });
    expect([status, body.length]).toEqual([304, 0]);
  });
});
