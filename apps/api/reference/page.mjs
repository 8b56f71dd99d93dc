import { marked } from 'marked';

const toHtml = (markdown) => marked.parse(markdown, { async: false });

/** Every header, with its description, as a list. */
const headersOf = ({ components: { headers } }) =>
  Object.entries(headers)
    .map(([name, { description }]) => `- \`${name}\`: ${description}`)
    .join('\n');

/** As in the console: apps/console/src/app/shell/mark.tsx. */
const mark = `<svg width="22" height="22" viewBox="0 0 32 32" fill="none" stroke-linecap="round" aria-hidden="true">
  <path d="M16 4a12 12 0 1 1-10.4 6" stroke="#ffb224" stroke-width="4" />
  <path d="M16 10v7l4.5 2.5" stroke="#ff5a3c" stroke-width="3.2" stroke-linejoin="round" />
</svg>`;

/**
 * The page at `/docs`: the operations, which Swagger UI shows, and texts, each of which its link shows instead.
 * @param document - the OpenAPI document
 * @param texts - Markdown: `guides` for people who send emails, `images` about image URLs
 */
export function renderPage(document, { guides, images }) {
  const texts = [
    ['guides', 'Timers for your emails', guides],
    ['images', 'Image URLs', images],
    ['errors', 'Errors', document.info.description.split('## Errors')[1]],
    ['headers', 'Response headers', headersOf(document)],
  ];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>T-minus API reference</title>
    <script src="docs/boot.js"></script>
    <link rel="icon" href="docs/icon.svg" type="image/svg+xml" />
    <link rel="alternate" href="docs.md" type="text/markdown" title="For programs" />
    <link rel="stylesheet" href="docs/reference.css" />
    <script src="docs/reference.js" type="module"></script>
  </head>
  <body>
    <header>
      <a class="home" href=".">${mark}T-minus</a>
      <nav aria-label="API reference">
        <a href="#/">Operations</a>
        ${texts.map(([id, title]) => `<a href="#${id}">${title}</a>`).join('\n        ')}
        <a href="api/v1/openapi.json">OpenAPI</a>
        <a href="docs/postman-collection.json" download>Postman</a>
      </nav>
    </header>
    <main id="reference"><p role="status">Loading the operations …</p></main>
    ${texts.map(([id, title, text]) => `<main id="${id}"><h1>${title}</h1>${toHtml(text)}</main>`).join('\n    ')}
  </body>
</html>
`;
}
