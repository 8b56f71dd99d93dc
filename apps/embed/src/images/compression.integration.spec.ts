import { gunzipSync as inflateWithFflate } from 'fflate';
import { type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { RunningEmbed, fastPathModes } from '../../test/running-embed.ts';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** As it was sent: `fetch` would decompress it. */
  body: Buffer;
}

const gzip = { 'accept-encoding': 'gzip, deflate, br' };

let embed: RunningEmbed;

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(embed.address + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end();
  });
}

const freezeClock = () => jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 22, 12, 0, 0, 300));
const newTimer = () => embed.createTimer({ targetDate: new Date(Date.UTC(2026, 10, 30, 15, 4, 5)) });

/** Sends a request to load everything that the fast path needs. */
async function pathOfReadyTimer(): Promise<string> {
  const path = `/t/${await newTimer()}.gif`;
  await get(path, {}, 'HEAD');
  return path;
}

describe.each(fastPathModes)('compressed images, %s', (_, logLevel) => {
  describe('by default', () => {
    beforeAll(async () => {
      embed = await RunningEmbed.start(logLevel);
    });
    afterAll(() => embed.stop());
    beforeEach(freezeClock);
    afterEach(() => jest.restoreAllMocks());

    it('are the same image, in fewer bytes', async () => {
      const path = await pathOfReadyTimer();
      const plain = await get(path);
      // From the second request on, images come from the cache of the current second.
      for (let round = 0; round < 4; round++) {
        const compressed = await get(path, gzip);
        expect(compressed).toMatchObject({
          status: 200,
          headers: {
            'content-type': 'image/gif',
            'content-encoding': 'gzip',
            'content-length': String(compressed.body.length),
            vary: 'Accept-Encoding',
          },
        });
        expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true);
        expect(Buffer.from(inflateWithFflate(compressed.body)).equals(plain.body)).toBe(true);
        expect(compressed.body.length).toBeLessThan(plain.body.length / 2);
        expect((await get(path)).body.equals(plain.body)).toBe(true);
      }
    });

    it.each(['.png', '.gif?still=1', '.gif?seconds=5'])(
      'do not exist for %s, which would not be smaller',
      async (end) => {
        const path = (await pathOfReadyTimer()).replace('.gif', end);
        const [plain, accepting] = [await get(path), await get(path, gzip)];
        expect(accepting.headers).not.toHaveProperty('content-encoding');
        expect(accepting.body.equals(plain.body)).toBe(true);
      },
    );

    it('have the same headers for HEAD as for GET', async () => {
      const path = await pathOfReadyTimer();
      const [head, full] = [await get(path, gzip, 'HEAD'), await get(path, gzip)];
      expect(head.body).toHaveLength(0);
      for (const name of ['content-encoding', 'content-length', 'content-type', 'vary', 'cache-control']) {
        expect([name, head.headers[name]]).toEqual([name, full.headers[name]]);
      }
    });
  });
});
