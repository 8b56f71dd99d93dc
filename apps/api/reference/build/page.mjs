import { Fields } from './fields.mjs';
import { html, markdown } from './html.mjs';
import { errorCodesOf, renderOperation, renderSamples } from './operation.mjs';
import { samplesFor } from './samples.mjs';

/** Schemas with a screen of their own: what operations return. The others are shown where they are used. */
const objectNames = (operations) => [
  ...new Set(
    operations.flatMap(({ operation }) =>
      Object.entries(operation.responses)
        .filter(([status, { content }]) => status.startsWith('2') && 'application/json' in content)
        .map(([, { content }]) => content['application/json'].schema.properties.data)
        .map((data) => (data.items ?? data).$ref.split('/').at(-1)),
    ),
  ),
];

/** As in the console: apps/console/src/app/shell/mark.tsx. */
const mark = html`<svg width="22" height="22" viewBox="0 0 32 32" fill="none" stroke-linecap="round" aria-hidden="true">
  <path d="M16 4a12 12 0 1 1-10.4 6" stroke="#ffb224" stroke-width="4" />
  <path d="M16 10v7l4.5 2.5" stroke="#ff5a3c" stroke-width="3.2" stroke-linejoin="round" />
</svg>`;

/**
 * The API reference as a page: one screen for each operation.
 * @param document - the OpenAPI document
 * @param texts - Markdown: `guides` for people who send emails, `images` about image URLs
 */
export function renderPage(document, { guides, images }) {
  const fields = new Fields(document);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const commonErrors = commonErrorCodes(operations);
  const start = startPages(document);
  const guide = { id: 'guides', title: 'Timers for your emails', content: markdown(guides) };
  const objects = objectNames(operations);
  const groups = [
    { title: 'Guides', items: [guide] },
    { title: 'API', items: start },
    ...document.tags.map(({ name }) => ({
      title: name,
      items: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ method, operation }) => ({ id: operation.operationId, title: operation.summary, method })),
    })),
    { title: 'Images', items: [{ id: 'images', title: 'Image URLs' }] },
    { title: 'Types', items: objects.map((name) => ({ id: name, title: name })) },
  ];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>T-minus API reference</title>
        <script src="docs/boot.js"></script>
        <link rel="icon" href="docs/icon.svg" type="image/svg+xml" />
        <link rel="alternate" href="docs.md" type="text/markdown" title="For programs" />
        <link rel="stylesheet" href="docs/tokens.css" />
        <link rel="stylesheet" href="docs/reference.css" />
        <script src="docs/reference.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <a class="home" href=".">${mark}T-minus</a>
          <span class="product">API reference</span>
          <div class="documents">
            <a href="api/v1/openapi.json">OpenAPI</a>
            <a href="docs/postman-collection.json" download>Postman</a>
          </div>
        </header>
        <div class="layout">
          <nav aria-label="API reference">
            <details class="menu" open>
              <summary>Menu</summary>
              ${groups.map(
                ({ title, items }) =>
                  html`<h2>${title}</h2>
                    <ul>
                      ${items.map(
                        ({ id, title: text, method }) =>
                          html`<li>
                            <a href="#${id}"
                              ><span>${text}</span>${method && html`<span class="verb">${verbs[method]}</span>`}</a
                            >
                          </li>`,
                      )}
                    </ul>`,
              )}
            </details>
          </nav>
          <main id="content" tabindex="-1">
            ${start.map(renderText)} ${renderText(guide)}
            ${operations.map((each) => renderOperation({ ...each, fields, document, commonErrors }))}
            ${renderText({ id: 'images', title: 'Image URLs', content: markdown(images) })}
            ${objects.map((name) => {
              const schema = document.components.schemas[name];
              const content = html`${markdown(schema.description)}${fields.list(schema)}`;
              return renderText({ id: name, title: name, content });
            })}
          </main>
        </div>
      </body>
    </html> `.toString();
}

const verbs = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DEL' };

const renderText = ({ id, title, content }) =>
  html`<section class="screen" id="${id}" aria-labelledby="${id}-title">
    <div class="text">
      <h1 id="${id}-title" tabindex="-1">${title}</h1>
      ${content}
    </div>
  </section>`;

/** The codes of the errors that every operation can return, or every operation with a body. */
function commonErrorCodes(operations) {
  const inAll = (all) => {
    const [first, ...others] = all.map(({ operation }) => errorCodesOf(operation));
    return first.filter((code) => others.every((codes) => codes.includes(code)));
  };
  return new Set([...inAll(operations), ...inAll(operations.filter(({ operation }) => operation.requestBody))]);
}

const quickStart = samplesFor({
  method: 'POST',
  path: '/api/v1/timers',
  body: { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' },
});

const renderHeaders = (headers) =>
  html`<dl class="fields">
    ${headers.map(
      ([name, { description }]) =>
        html`<dt><code class="name">${name}</code></dt>
          <dd>${markdown(description)}</dd>`,
    )}
  </dl>`;

/** The screens before the operations. Most of their text is the description of the document. */
function startPages({ info, components }) {
  const [introduction, requests, responses, errors] = info.description.split(/^## .*\n/m);
  const headers = Object.entries(components.headers);
  const isGeneral = ([name]) => /^X-(Request-Id|RateLimit)/.test(name);
  return [
    {
      id: 'introduction',
      title: 'Introduction',
      content: html`${markdown(`${introduction}
1. Create an API key in the console, under Settings, API keys.
2. Create a timer. A name and a date are enough.
3. Put its \`embedCode\` into your email. Done.`)}
      ${renderSamples(quickStart)} ${markdown(responses)}`,
    },
    {
      id: 'authentication',
      title: 'Authentication',
      content: html`${markdown(`${requests}\nKeep keys on your servers: anyone who has a key can use its scopes.`)}
        <h2>Your key for this page</h2>
        <p>“Try it” uses this key. It stays in this tab and is forgotten when you close it.</p>
        <form class="key-form">
          <label for="own-key">API key</label>
          <input id="own-key" class="key" type="password" autocomplete="off" spellcheck="false" />
          <p class="key-state" role="status"></p>
        </form>`,
    },
    {
      id: 'headers',
      title: 'Headers and limits',
      content: html`<p>Every response, including errors, has these headers.</p>
        ${renderHeaders(headers.filter(isGeneral))}
        <h2>Some responses</h2>
        ${renderHeaders(headers.filter((each) => !isGeneral(each)))}`,
    },
    { id: 'errors', title: 'Errors', content: markdown(errors) },
  ];
}
