/** Draws the sheet that `preview.mjs` writes and that the tests compare with the golden sheet. */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const usual = 12 * day + 5 * hour + 47 * minute + 38;
/** One of each unit, to show the labels in the singular. */
const ones = day + hour + minute + 1;
const allUnits = ['days', 'hours', 'minutes', 'seconds'];
const light = { background: '#ffffff', text: '#16181d', accent: '#d9381e' };
const dark = { background: '#000000', text: '#f4f6ff', accent: '#3ddc97' };

const gap = 16;
const columnWidth = 1216;
const page = { width: columnWidth + 2 * gap, background: '#9aa0a8' };
/** Pictures with a transparent background are drawn on a checkerboard with squares of this size and these colors. */
const checkers = { size: 12, colors: ['#ffffff', '#dde1e7'] };

/** All pictures in the order of the sheet. Missing fields have the template's defaults. */
function cases({ defaultSize, defaultColors }) {
  const half = { width: 394, height: 100 };
  return [
    { ...defaultSize, secondsLeft: usual },
    { ...defaultSize, secondsLeft: usual, colors: light },
    { ...defaultSize, secondsLeft: 5 * hour + 9 * minute + 4, colors: dark },
    { ...defaultSize, secondsLeft: 365 * day + 23 * hour + 59 * minute + 59 },
    { ...defaultSize, secondsLeft: usual, scale: 2 },
    { ...half, secondsLeft: ones },
    { ...half, secondsLeft: usual, language: 'de' },
    { ...half, secondsLeft: usual, language: 'fi' },
    { ...half, secondsLeft: usual, language: 'ru' },
    { ...half, secondsLeft: usual, language: 'ar' },
    { ...half, secondsLeft: usual, language: 'he', colors: light },
    { ...half, secondsLeft: usual, language: 'ja' },
    { ...half, secondsLeft: usual, language: 'zh' },
    { ...half, secondsLeft: usual, language: 'ko' },
    { ...half, secondsLeft: usual, language: 'el' },
    { ...half, secondsLeft: usual, language: 'hi' },
    { ...half, secondsLeft: usual, language: 'th' },
    { ...half, secondsLeft: usual, labels: { days: 'Noch so viele Tage', seconds: '' } },
    { ...half, secondsLeft: 1234 * day },
    { ...half, secondsLeft: usual, transparent: true, colors: light },
    { ...half, secondsLeft: usual, units: ['days', 'hours', 'minutes'] },
    { ...half, secondsLeft: usual, units: ['hours', 'minutes', 'seconds'] },
    { ...half, secondsLeft: usual, units: ['days'] },
    { ...defaultSize, secondsLeft: 0, message: 'The offer has ended. Thank you!' },
    { ...defaultSize, secondsLeft: 0, message: 'セールは終了しました。ご利用ありがとうございました。', language: 'ja' },
    { ...defaultSize, secondsLeft: 0, message: 'انتهى العرض. شكرًا لاهتمامكم!', language: 'ar', colors: light },
    { ...defaultSize, secondsLeft: 0, message: 'Over', transparent: true, colors: light },
    { width: 120, height: 40, secondsLeft: usual },
    { width: 120, height: 40, secondsLeft: 0, message: 'Ends 27 Nov, 18:00 CET' },
    { width: 120, height: 40, secondsLeft: 0, message: 'سينتهي 27 نوفمبر', language: 'ar' },
    { width: 160, height: 60, secondsLeft: usual, language: 'de' },
    { width: 240, height: 60, secondsLeft: usual },
    { width: 300, height: 250, secondsLeft: usual },
    { width: 250, height: 250, secondsLeft: usual, language: 'ar' },
    { width: 120, height: 320, secondsLeft: usual },
    { width: 300, height: 250, secondsLeft: 0, message: 'This sale is over, but there will be another one in spring.' },
    { width: 1200, height: 120, secondsLeft: usual },
    { width: 1200, height: 400, secondsLeft: 100 * day },
  ].map((each) => ({ colors: defaultColors, ...each }));
}

async function drawCase(engine, name, each) {
  const { secondsLeft, colors, ...appearance } = each;
  const template = engine.templates[name];
  const spec = engine.layoutSpecFor({ template: name, units: allUnits, ...appearance }, secondsLeft);
  const palette = engine.createPalette(template, engine.readableColors(template, colors));
  const indices = await drawIndices(engine, template, spec, each);
  const colors32 = Uint32Array.from({ length: palette.length / 3 }, (_, index) => pack(palette, index * 3));
  if (spec.transparent) colors32[0] = 0;
  const pixels = new Uint32Array(indices.length);
  for (let at = 0; at < indices.length; at++) pixels[at] = colors32[indices[at]];
  return { ...engine.canvasSize(spec), rgba: new Uint8Array(pixels.buffer) };
}

/** RGBA in one little-endian word. */
function pack(channels, offset = 0) {
  const [red, green, blue] = channels.subarray(offset, offset + 3);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

function drawIndices(engine, template, spec, { secondsLeft, message }) {
  const yielder = new engine.EventLoopYielder();
  return message === undefined
    ? engine.drawPixelsAt(template, spec, secondsLeft, yielder)
    : engine.drawMessagePixels(template, spec, message, yielder);
}

/** Puts pictures in rows from the left, as many as fit. */
function place(pictures) {
  let [x, y, rowHeight] = [gap, gap, 0];
  const placed = pictures.map((picture) => {
    if (x > gap && x + picture.width > page.width - gap) {
      y += rowHeight + gap;
      [x, rowHeight] = [gap, 0];
    }
    const at = { ...picture, x, y };
    x += picture.width + gap;
    rowHeight = Math.max(rowHeight, picture.height);
    return at;
  });
  return { placed, height: y + rowHeight + gap };
}

const channelsOf = (color) => Uint8Array.from([1, 3, 5], (start) => Number.parseInt(color.slice(start, start + 2), 16));

function blit(sheet, { x, y, width, height, rgba }) {
  const squares = checkers.colors.map((color) => pack(channelsOf(color)));
  const pixels = new Uint32Array(rgba.buffer);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const pixel = pixels[row * width + column];
      const square = pixel === 0 ? (Math.floor(row / checkers.size) + Math.floor(column / checkers.size)) % 2 : 0;
      sheet[(y + row) * page.width + x + column] = pixel === 0 ? squares[square] : pixel;
    }
  }
}

/**
 * @param engine - the drawing functions: `engine.mjs` (from the build) or, in tests, `engine.ts` (from the sources)
 * @param name - name of the template
 * @returns the sheet: width, height, and RGBA row by row
 */
export async function contactSheet(engine, name) {
  const pictures = [];
  for (const each of cases(engine.templates[name])) pictures.push(await drawCase(engine, name, each));
  const { placed, height } = place(pictures);
  const sheet = new Uint32Array(page.width * height).fill(pack(channelsOf(page.background)));
  for (const picture of placed) blit(sheet, picture);
  return { width: page.width, height, rgba: new Uint8Array(sheet.buffer) };
}
