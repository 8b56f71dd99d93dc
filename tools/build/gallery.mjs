/** `node tools/build/gallery.mjs [--check]`: writes docs/templates.md and its pictures, or fails if they are not up to date. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { contrastRatio, templateNames } from '@tminus/domain';
import {
  templates,
  LayoutCache,
  createPalette,
  defaultAppearance,
  layoutSpecFor,
  renderAnimation,
  renderStill,
  readableColors,
} from '@tminus/rendering';
import { root } from './run-program.mjs';

/** The files of the gallery, by their path relative to the root of the repository. @returns {Promise<Map<string, Buffer>>} */
async function galleryFiles() {
  const files = new Map();
  let page = introduction;
  for (const name of templateNames) {
    const pictures = await picturesOf(name);
    for (const { file, content } of pictures) files.set(`docs/images/templates/${file}`, content);
    page += section(name, pictures);
  }
  return files.set('docs/templates.md', Buffer.from(page));
}

const introduction = `# Templates

Set \`template\` to one of these names; other [fields](timers.md#fields) change colors, size, labels and motion. Below each: its default size, its
colors (background, text, accent), and the most bytes of 60 seconds at 600x150.
`;

function section(name, pictures) {
  const { title, description, defaultColors, defaultSize, byteBudget, motion } = templates[name];
  const { background, text, accent } = defaultColors;
  const images = pictures.map((picture) => `![${picture.alt}](images/templates/${picture.file})`);
  const moving = motion ? `, with motion ${motion.byteBudget / 1000} KB` : '';
  return `
## ${title}

\`${name}\`: ${description}

${images.join('\n')}

${defaultSize.width}x${defaultSize.height}; \`${background}\`, \`${text}\`, \`${accent}\`; ${byteBudget / 1000} KB${moving}
`;
}

/** 12 days, 5 hours, 47 minutes, 38 seconds. */
const secondsLeft = ((12 * 24 + 5) * 60 + 47) * 60 + 38;
const animationSeconds = 30;
/** Several times as large as an animation without motion. */
const motionSeconds = 15;

const light = { background: '#ffffff', text: '#16181d', accent: '#d9381e' };
const dark = { background: '#10131f', text: '#f4f6ff', accent: '#3ddc97' };

/** The pictures of a template: its defaults, and one with other colors, languages, sizes and states. */
async function picturesOf(template) {
  const layouts = new LayoutCache();
  const own = defaultAppearance(template);
  const others = contrastRatio(own.colors.background, '#ffffff') < 4 ? dark : light;
  const still = async (given, colors, end) => {
    const left = end ? 0 : secondsLeft;
    const spec = layoutSpecFor({ ...own, ...given }, left);
    const layout = await layouts.get(spec);
    const finalFrame = end && (await layouts.getFinalFrame(spec, end));
    return renderStill(layout, createPalette(layout, readableColors(templates[template], colors)), left, {
      finalFrame,
    });
  };
  const layout = await layouts.get(layoutSpecFor(own, secondsLeft));
  const animation = renderAnimation(layout, createPalette(layout, own.colors), secondsLeft, animationSeconds);
  const rows = [
    [await still({}, others)],
    [await still({}, own.colors, { kind: 'message', text: 'The offer has ended. Thank you!' })],
    [
      await still({ width: 300, height: 250, language: 'de' }, own.colors),
      await still({ width: 300, height: 75, language: 'ar' }, others),
    ],
  ];
  return [
    { file: `${template}.gif`, alt: template, content: animation },
    ...(templates[template].motion === undefined ? [] : [await movingPicture(template)]),
    { file: `${template}.png`, alt: 'other colors, after the end, German, Arabic', content: await contactSheet(rows) },
  ];
}

const gap = 12;

/** One PNG of images in rows. */
async function contactSheet(rows) {
  const loaded = await Promise.all(rows.map((row) => Promise.all(row.map((each) => loadImage(each)))));
  const widths = loaded.map((row) => row.reduce((sum, { width }) => sum + width + gap, -gap));
  const heights = loaded.map((row) => Math.max(...row.map(({ height }) => height)));
  const canvas = createCanvas(
    Math.max(...widths),
    heights.reduce((sum, height) => sum + height + gap, -gap),
  );
  const context = canvas.getContext('2d');
  let y = 0;
  for (const [index, row] of loaded.entries()) {
    let x = 0;
    for (const image of row) {
      context.drawImage(image, x, y);
      x += image.width + gap;
    }
    y += heights[index] + gap;
  }
  return canvas.toBuffer('image/png');
}

/** The animation with smooth motion. */
async function movingPicture(template) {
  const own = defaultAppearance(template);
  const layout = await new LayoutCache().get(layoutSpecFor({ ...own, motion: 'smooth' }, secondsLeft));
  return {
    file: `${template}-motion.gif`,
    alt: 'smooth motion',
    content: renderAnimation(layout, createPalette(layout, own.colors), secondsLeft, motionSeconds),
  };
}

const pictures = join(root, 'docs/images/templates');
const files = [...(await galleryFiles())].map(([path, content]) => ({ path: join(root, path), content }));
if (process.argv.includes('--check')) {
  const isCurrent =
    readdirSync(pictures).length === files.length - 1 &&
    files.every(({ path, content }) => readFileSync(path).equals(content));
  if (!isCurrent) {
    console.error('docs/templates.md or its pictures are not up to date: npm run gallery');
    process.exitCode = 1;
  }
} else {
  rmSync(pictures, { recursive: true, force: true });
  for (const { path, content } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}
