import { loadConfig } from '@tminus/config';
import { ImageCompression } from './image-compression.ts';

/** @param setting - `IMAGE_COMPRESSION` */
const isAccepted = (setting: string, headers: Record<string, string>) => {
  const compression = new ImageCompression(loadConfig({ IMAGE_COMPRESSION: setting }));
  const [first, again] = [compression.isAccepted({ headers }), compression.isAccepted({ headers })];
  expect(again).toBe(first);
  return first;
};
const accepting = (userAgent?: string) => ({
  'accept-encoding': 'gzip, deflate, br',
  ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
});
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

describe('ImageCompression', () => {
  it('is for clients that accept gzip', () => {
    expect(isAccepted('on', accepting(gmail))).toBe(true);
    expect(isAccepted('on', accepting())).toBe(true);
    expect(isAccepted('on', { 'accept-encoding': 'br' })).toBe(false);
    expect(isAccepted('on', { 'accept-encoding': `${'x,'.repeat(200)}gzip` })).toBe(true);
    expect(isAccepted('on', {})).toBe(false);
  });

  it('can be switched off', () => expect(isAccepted('off', accepting(gmail))).toBe(false));

  it('can be switched off for some user agents', () => {
    const setting = 'except googleimageproxy, Outlook';
    expect(isAccepted(setting, accepting(gmail))).toBe(false);
    expect(isAccepted(setting, accepting('Microsoft Outlook 16.0'))).toBe(false);
    expect(isAccepted(setting, accepting('Mozilla/5.0 (Macintosh)'))).toBe(true);
    expect(isAccepted(setting, accepting())).toBe(true);
  });
});
