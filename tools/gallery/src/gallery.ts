import { type TemplateName, sizeLimits, templateNames } from '@tminus/domain';
import { templates } from '@tminus/rendering';
import { type Picture, picturesOf } from './pictures.ts';

/** The files of the gallery, by their path relative to the root of the repository. */
export async function galleryFiles(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let page = introduction;
  for (const name of templateNames) {
    const pictures = await picturesOf(name);
    for (const { name: file, gif } of pictures) files.set(`docs/images/templates/${file}.gif`, gif);
    page += section(name, pictures);
  }
  return files.set('docs/templates.md', Buffer.from(page));
}

const introduction = `# Templates

Set \`template\` to one of the names below. You can change \`colors\`, \`width\`, \`height\`, \`units\`, \`language\`, \`labels\`, \`transparent\`,
\`motion\` and \`onExpire\` for each timer. Sizes range from ${sizeLimits.minWidth}x${sizeLimits.minHeight} to ${sizeLimits.maxWidth} wide or ${sizeLimits.maxHeight} high, with at most ${sizeLimits.maxPixels} pixels in total.

The service's own code draws these pictures. \`npm run gallery\` updates them and this page.
`;

function section(name: TemplateName, pictures: readonly Picture[]): string {
  const { title, description, defaultColors, defaultSize, byteBudget, motion } = templates[name];
  const { background, text, accent } = defaultColors;
  const images = pictures.map((picture) => `![${picture.alt}](images/templates/${picture.name}.gif)`);
  const moving = motion ? `\n- With \`"motion": "smooth"\`: at most ${motion.byteBudget / 1000} KB` : '';
  return `
## ${title}

\`${name}\`: ${description}

${images.join('\n')}

- Default size: ${defaultSize.width}x${defaultSize.height}
- Default colors: background \`${background}\`, text \`${text}\`, accent \`${accent}\`
- 60 seconds at 600x150: at most ${byteBudget / 1000} KB${moving}
`;
}
