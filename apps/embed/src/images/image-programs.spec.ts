import { imageProgram, type ImageProgram } from './image-programs.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
const webKitGtk = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15';

it.each<[ImageProgram, string]>([
  ['early', 'Mozilla/5.0'],
  ['plain', 'Mozilla/5.0 '],
  ['plain', 'mozilla/5.0'],
  ['plain', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'],
  ['kept', 'Evolution/3.46.4'],
  ['kept', 'Evolution/3.56.1 (3.56.1-1)'],
  ['kept', 'CamelHttpStream/1.0 Evolution/2.32.3'],
  ['plain', 'Mozilla/5.0 (compatible; RevolutionEvolution)'],
  ['large', 'Fancy Viewer'],
  ['large', `Mozilla/5.0 (X11; Linux x86_64) ${webKitGtk}`],
  ['large', `Mozilla/5.0 (X11; Ubuntu; Linux aarch64) ${webKitGtk} Epiphany/605.1.15`],
  ['large', `Mozilla/5.0 (X11; FreeBSD amd64) ${webKitGtk}`],
  ['large', `Mozilla/5.0 (Wayland; Linux x86_64) ${webKitGtk}`],
  ['large', `Mozilla/5.0 (Linux; arm) ${webKitGtk}`],
  ['plain', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKitGtk}`],
  ['plain', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKitGtk}`],
  ['plain', `${chrome} QtWebEngine/5.15.13 Chrome/87.0.4280.144 Safari/537.36`],
  ['plain', `${chrome} Chrome/156.0.0.0 Safari/537.36`],
  ['plain', `Mozilla/5.0 (Linux; Android 16) ${webKitGtk} Chrome/156.0.0.0 Mobile`],
  ['plain', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Thunderbird/153.8.0'],
  ['plain', 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)'],
  ['plain', 'curl/8.17.0'],
])('%s: %s', (expected, userAgent) => {
  expect(imageProgram({ 'user-agent': userAgent, accept: '*/*' })).toBe(expected);
});

it.each<[ImageProgram, Record<string, string>]>([
  ['kept', { accept: '*/*' }],
  ['kept', { accept: '*/*', 'user-agent': '' }],
  ['kept', { accept: '*/*', 'accept-encoding': 'gzip', via: '1.1 proxy', 'x-forwarded-for': '192.0.2.1' }],
  ['plain', {}],
  ['plain', { accept: 'image/*,*/*;q=0.8' }],
  ['plain', { accept: '*/*', 'accept-language': 'en' }],
])('without a user agent, %s: %j', (expected, headers) => {
  expect(imageProgram(headers)).toBe(expected);
});
