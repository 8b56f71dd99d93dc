import { type TemplateName, sizeLimits, templateNames } from '@tminus/domain';
import { templates } from '@tminus/rendering';
import { type Picture, picturesOf } from './pictures.ts';

/** The files of the gallery, by their path from the root of the repository. */
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

What a timer can look like. Set \`template\` to one of the names below; its \`colors\`, \`width\`, \`height\`, \`units\`, \`language\`, \`labels\`,
\`transparent\` and \`onExpire\` are the timer's own. Sizes go from ${sizeLimits.minWidth}x${sizeLimits.minHeight} to ${sizeLimits.maxWidth} wide or ${sizeLimits.maxHeight} high, up to ${sizeLimits.maxPixels} pixels in all.

The pictures come from the service's own code: \`npm run gallery\` makes them and this page anew.
`;

function section(name: TemplateName, pictures: readonly Picture[]): string {
  const { title, description, defaultColors, defaultSize, byteBudget } = templates[name];
  const { background, text, accent } = defaultColors;
  const images = pictures.map((picture) => `![${picture.alt}](images/templates/${picture.name}.gif)`);
  return `
## ${title}

\`${name}\`: ${description}

${images.join('\n')}

- Size: ${defaultSize.width}x${defaultSize.height} unless the timer says otherwise
- Colors: background \`${background}\`, text \`${text}\`, accent \`${accent}\`
- A minute of 600x150 takes at most ${byteBudget / 1000} KB
`;
}
