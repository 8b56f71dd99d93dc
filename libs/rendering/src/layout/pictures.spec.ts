import fc from 'fast-check';

import { PixelRuns } from '../gif/encode-frame.ts';
import { addRow, differingColumns, findEqualRows, PicturesBuilder, pixelsOf, type Pictures } from './pictures.ts';

const width = 12;

/** Pictures of color indices, which the red channel contains. */
function picturesOf(pixels: readonly number[][], height: number): Pictures {
  const builder = new PicturesBuilder(width, height, pixels.length);
  for (const picture of pixels) builder.addRows(Uint32Array.from(picture), (red) => red);
  return builder.finish();
}

/** Several pictures with few colors, so that many rows are equal. */
const drawn = fc.integer({ min: 1, max: 3 }).chain((height) =>
  fc
    .array(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: width * height, maxLength: width * height }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((pixels) => ({ pixels, pictures: picturesOf(pixels, height), height })),
);

const rowsOf = (pixels: readonly number[][], height: number) =>
  pixels.flatMap((picture) =>
    Array.from({ length: height }, (_, row) => picture.slice(row * width, (row + 1) * width)),
  );

describe('Pictures', () => {
  it('keep every pixel', () => {
    fc.assert(fc.property(drawn, ({ pixels, pictures }) => expect([...pixelsOf(pictures)]).toEqual(pixels.flat())));
  });

  it('give any part of a row', () => {
    fc.assert(
      fc.property(
        drawn,
        fc.nat(100),
        fc.nat(width - 1),
        fc.nat(width - 1),
        ({ pixels, pictures, height }, at, a, b) => {
          const rows = rowsOf(pixels, height);
          const [from, to] = [Math.min(a, b), Math.max(a, b) + 1];
          const runs = new PixelRuns();
          addRow(runs, pictures, at % rows.length, from, to);
          const expected = new PixelRuns().addPixels(Uint8Array.from(rows[at % rows.length] ?? []), from, to);
          expect([...runs.ends.subarray(0, runs.count)]).toEqual([...expected.ends.subarray(0, expected.count)]);
          expect([...runs.colors.subarray(0, runs.count)]).toEqual([...expected.colors.subarray(0, expected.count)]);
        },
      ),
    );
  });

  it('find the columns in which two rows differ', () => {
    fc.assert(
      fc.property(drawn, fc.nat(100), fc.nat(100), ({ pixels, pictures, height }, a, b) => {
        const rows = rowsOf(pixels, height);
        const [one = [], two = []] = [rows[a % rows.length], rows[b % rows.length]];
        const differ = one.flatMap((color, x) => (color === two[x] ? [] : [x]));
        const [first] = differ;
        const expected = first === undefined ? undefined : { from: first, to: (differ.at(-1) ?? 0) + 1 };
        expect(differingColumns(pictures, a % rows.length, b % rows.length)).toEqual(expected);
      }),
    );
  });

  it('find the first picture with an equal row', () => {
    fc.assert(
      fc.property(drawn, ({ pixels, pictures, height }) => {
        const rows = rowsOf(pixels, height).map((row) => row.join());
        const expected = rows.map((row, index) => {
          const sameRow = rows.filter((_, other) => other % height === index % height);
          return sameRow.indexOf(row);
        });
        expect([...findEqualRows(pictures)]).toEqual(expected);
      }),
    );
  });
});
