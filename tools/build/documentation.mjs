/** Makes what programs read of the documentation: each page of `docs/` as Markdown, and `llms.txt`, the list of all of them. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { buildIfChanged } from './build-if-changed.mjs';
import { root } from './run-program.mjs';
import { postmanCollection } from './postman.mjs';
import { renderMarkdown } from './reference-markdown.mjs';

/** The addresses of the two services in pages and samples. The service replaces them with its own. */
const service = 'https://api.example.com';
const images = 'https://img.example.com';

/** The pages are written for a service on the reader's machine, which another machine does not have. */
const withServiceAddresses = (text) =>
  text
    .replaceAll('API=http://localhost:3000', `API=${service}`)
    .replaceAll('IMAGES=http://localhost:3001', `IMAGES=${images}`);

/** A page is in the first section that matches. `Optional` is part of the format (llmstxt.org): what readers with little room leave out. */
const sections = [
  [
    'Optional',
    /^(adr|recipes)\/|^(architecture|count-format|dependencies|development|performance|reliability|security)\.md/,
  ],
  ['Guides', /^guides\//],
  ['Programs', /^languages\//],
  ['Servers', /^(operate\/|configuration\.md)/],
  ['API', /./],
];
const order = ['Guides', 'API', 'Programs', 'Servers', 'Optional'];

/** The first page of a folder has the name of the folder: `docs/operate.md`. */
const pathOf = (page) => `docs/${page.replace(/\/README\.md$/, '.md')}`;

/** Applies `change` to the parts of a page that are no code blocks. */
const outsideCode = (text, change) =>
  text
    .split(/^( *```.*?^ *```$)/ms)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');

/** Of an image, and of a link to a file that the service does not have, the text remains. */
function withAbsoluteLinks(text, page, pages) {
  const absolute = (link, isImage, label, target) => {
    if (/^(\w+:|#)/.test(target)) return link;
    const [path, fragment = ''] = target.split(/(?=#)/);
    const file = posix.join(posix.dirname(page), path).replace(/\/$/, '/README.md');
    return isImage || !pages.has(file) ? label : `[${label}](${service}/${pathOf(file)}${fragment})`;
  };
  return outsideCode(text, (part) => part.replaceAll(/(!?)\[([^[\]]*)\]\(([^()\s]+)\)/g, absolute));
}

/** `- [title](address): the headings of the page`. Those of decisions are always the same. */
function entryOf([page, text]) {
  const [title, ...headings] = text
    .replaceAll(/^ *```.*?^ *```$/gms, '')
    .match(/^##? .+$/gm)
    .map((heading) => heading.replace(/^#+ /, ''));
  const contents = page.includes('adr/') ? '' : headings.join('; ');
  return `- [${title}](${service}/${pathOf(page)})${contents && `: ${contents}`}`;
}

function listOf(pages) {
  const sectionOf = (page) => sections.find(([, pattern]) => pattern.test(page))[0];
  const lists = order.map((name) => {
    const entries = [...pages].filter(([page]) => sectionOf(page) === name).map(entryOf);
    return `## ${name}\n\n${entries.join('\n')}\n`;
  });
  return `# T-minus

> Countdown timers for emails and web pages: an API creates timers, and an image service draws each one as an animation that is accurate to
> the second when it is opened. Every view is counted once.

Programs use \`${service}/api/v1\` with an API key (\`Authorization: Bearer <API_KEY>\`). All operations:
[OpenAPI 3.1](${service}/api/v1/openapi.json), [collection for Postman](${service}/docs/postman-collection.json),
[reference](${service}/docs.md).

${lists.join('\n')}`;
}

function write() {
  const docs = join(root, 'docs');
  const names = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const pages = new Map(
    names.sort().map((name) => [name.replaceAll('\\', '/'), readFileSync(join(docs, name), 'utf8')]),
  );
  const document = JSON.parse(readFileSync(join(root, openApiDocument), 'utf8'));
  const files = new Map([
    ['llms.txt', listOf(pages)],
    ['docs.md', renderMarkdown(document, readFileSync(join(root, 'apps/api/reference/pages/images.md'), 'utf8'))],
    ['docs/postman-collection.json', JSON.stringify(postmanCollection(document, service))],
  ]);
  for (const [page, text] of pages) files.set(pathOf(page), withServiceAddresses(withAbsoluteLinks(text, page, pages)));
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const folder = join(root, 'apps/api/bundle/documentation');
const openApiDocument = 'apps/api/reference/openapi.json';
const sources = ['docs', 'apps/api/reference', 'tools/build', 'package-lock.json'];

/** Writes the files below the folder to where the service has them below its address, unless they are current. */
export const makeDocumentation = () => buildIfChanged(`${folder}.inputs.json`, sources, write);
