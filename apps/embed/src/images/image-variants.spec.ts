import { loadConfig } from '@tminus/server/config';
import { ImageVariants } from './image-variants.ts';

/** @param setting - `IMAGE_COMPRESSION` */
const variantFor = (setting: string, headers: Record<string, string>) => {
  const variants = new ImageVariants(loadConfig({ IMAGE_COMPRESSION: setting }));
  const [first, again] = [variants.for({ headers }), variants.for({ headers })];
  expect(again).toBe(first);
  return first;
};
const accepting = (userAgent?: string) => ({
  'accept-encoding': 'gzip, deflate, br',
  ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
});
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

describe('ImageVariants', () => {
  it('compresses for clients that accept gzip', () => {
    expect(variantFor('on', accepting(gmail))).toBe('compressed');
    expect(variantFor('on', accepting())).toBe('compressed');
    expect(variantFor('on', { 'accept-encoding': 'br' })).toBe('plain');
    expect(variantFor('on', { 'accept-encoding': `${'x,'.repeat(200)}gzip` })).toBe('compressed');
    expect(variantFor('on', {})).toBe('plain');
  });

  it('does not compress if that is switched off', () => expect(variantFor('off', accepting(gmail))).toBe('plain'));

  it('does not compress for some user agents', () => {
    const setting = 'except googleimageproxy, Outlook';
    expect(variantFor(setting, accepting(gmail))).toBe('plain');
    expect(variantFor(setting, accepting('Microsoft Outlook 16.0'))).toBe('plain');
    expect(variantFor(setting, accepting('Mozilla/5.0 (Macintosh)'))).toBe('compressed');
    expect(variantFor(setting, accepting())).toBe('compressed');
  });

  it('knows what programs do with images, whether they accept gzip or not', () => {
    const webKitGtk =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15';
    expect(variantFor('on', accepting('Mozilla/5.0'))).toBe('early');
    expect(variantFor('off', { 'user-agent': 'Mozilla/5.0' })).toBe('early');
    expect(variantFor('on', accepting('Evolution/3.46.4'))).toBe('kept');
    expect(variantFor('on', { accept: '*/*' })).toBe('kept');
    expect(variantFor('on', accepting(webKitGtk))).toBe('largeCompressed');
    expect(variantFor('on', { 'user-agent': webKitGtk })).toBe('large');
    expect(variantFor('off', accepting(webKitGtk))).toBe('large');
  });
});
