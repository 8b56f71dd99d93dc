import { timerIds } from '@tminus/domain';
import { formatOf, parseImageUrl } from './image-request.ts';

const id = timerIds.create();
const gif = { id, format: 'gif', scale: 1, still: false, seconds: undefined };
const png = { ...gif, format: 'png', still: true };

describe('parseImageUrl', () => {
  it.each([
    ['.gif', gif],
    ['.png', png],
    ['@2x.gif', { ...gif, scale: 2 }],
    ['%402x.png', { ...png, scale: 2 }],
    ['.gif?', gif],
    ['.gif?still=1', { ...gif, still: true }],
    ['.gif?still=true&utm_source=x', { ...gif, still: true }],
    ['.gif?still=0', gif],
    ['.gif?seconds=30', { ...gif, seconds: 30 }],
    ['@2x.gif?seconds=30&still=1', { ...gif, scale: 2, still: true, seconds: 30 }],
    ['.gif?seconds=0', { ...gif, seconds: 1 }],
    ['.gif?seconds=100000', { ...gif, seconds: 600 }],
    ['.gif?seconds=-5', gif],
    ['.gif?seconds=1e3', gif],
    ['.gif?seconds=3.5', gif],
    [`.gif?seconds=${'9'.repeat(1_000)}`, gif],
    ['.gif?seconds=10&seconds=20', { ...gif, seconds: 10 }],
    ['.gif?%zz=%ff&seconds=20', { ...gif, seconds: 20 }],
  ])('reads <id>%s', (rest, expected) => {
    expect(parseImageUrl(`/t/${id}${rest}`)).toEqual(expected);
  });

  it.each([`/t/${id}`, `/t/${id}.jpg`, `/t/${id}.gif/x`, `/T/${id}.gif`, '/t/?.gif'])('does not know %s', (url) => {
    expect(parseImageUrl(url)).toBeUndefined();
  });
});

it('leaves it to others whether there is such an id', () => {
  expect(parseImageUrl('/t/x/y@3x.gif')).toMatchObject({ id: 'x/y@3x' });
  expect(parseImageUrl('/t/.gif')).toMatchObject({ id: '' });
});

describe('formatOf', () => {
  it.each([
    ['/t/x.png', 'png'],
    ['/t/x.png?.gif', 'png'],
    ['/t/x', 'gif'],
    ['/t/x.gif?.png', 'png'],
    ['/t/x.pngx', 'gif'],
  ])('of %s is %s', (url, format) => {
    expect(formatOf(url)).toBe(format);
  });
});
