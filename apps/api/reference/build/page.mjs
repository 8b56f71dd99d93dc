import { Fields } from './fields.mjs';
import { html, markdown } from './html.mjs';
import { errorCodesOf, renderOperation, renderSamples } from './operation.mjs';
import { samplesFor } from './samples.mjs';

/** Schemas with a screen of their own: what operations return. The others are shown where they are used. */
const objectNames = (operations) => [
  ...new Set(
    operations.flatMap(({ operation }) =>
      Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
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
 * @param images - about image URLs, in Markdown
 */
export function renderPage(document, images) {
  const fields = new Fields(document);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const errors = errorsOf(operations, document);
  const common = commonErrors(operations);
  const objects = objectNames(operations);
  const groups = [
    { title: 'Start', items: startPages.map(({ id, title }) => ({ id, title })) },
    ...document.tags.map(({ name }) => ({
      title: name,
      items: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ method, operation }) => ({ id: operation.operationId, title: operation.summary, method })),
    })),
    { title: 'Images', items: [{ id: 'images', title: 'Image URLs' }] },
    { title: 'Types', items: objects.map((name) => ({ id: name, title: name })) },
  ];
  const context = { document, fields, errors, common };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>T-minus API reference</title>
        <script src="docs/boot.js"></script>
        <link rel="icon" href="docs/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="docs/tokens.css" />
        <link rel="stylesheet" href="docs/reference.css" />
        <script src="docs/reference.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <a class="home" href=".">${mark}T-minus</a>
          <span class="product">API reference</span>
          <a class="document" href="api/v1/openapi.json">OpenAPI</a>
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
            ${startPages.map((page) => renderText(page, page.render(context)))}
            ${operations.map((each) => renderOperation({ ...each, fields, errors, commonErrors: common.all }))}
            ${renderText({ id: 'images', title: 'Image URLs' }, markdown(images))}
            ${objects.map((name) => {
              const schema = document.components.schemas[name];
              return renderText({ id: name, title: name }, html`${markdown(schema.description)}${fields.list(schema)}`);
            })}
          </main>
        </div>
      </body>
    </html> `.toString();
}

const verbs = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DEL' };

const renderText = ({ id, title }, content, code) =>
  html`<section class="screen" id="${id}" aria-labelledby="${id}-title">
    <div class="text">
      <h1 id="${id}-title" tabindex="-1">${title}</h1>
      ${content}
    </div>
    ${code}
  </section>`;

/** Status and message by code. */
const errorsOf = (operations, { components: { examples } }) =>
  Object.fromEntries(
    operations.flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Object.keys(Number(status) >= 400 ? content['application/json'].examples : {}).map((code) => [
          code,
          { status, message: examples[code].value.error.message },
        ]),
      ),
    ),
  );

/** The errors of every operation, and those of every operation with a body. */
function commonErrors(operations) {
  const inAll = ([first, ...others]) =>
    errorCodesOf(first.operation).filter((code) =>
      others.every(({ operation }) => errorCodesOf(operation).includes(code)),
    );
  const always = new Set(inAll(operations));
  const withBody = inAll(operations.filter(({ operation }) => operation.requestBody)).filter(
    (code) => !always.has(code),
  );
  return {
    always,
    withBody: new Set(withBody.filter((code) => code !== 'not_found')),
    all: new Set([...always, ...withBody]),
  };
}

const renderErrors = (codes, errors) =>
  html`<dl class="errors">
    ${[...codes].map(
      (code) =>
        html`<dt><span class="status">${errors[code].status}</span> <code>${code}</code></dt>
          <dd>${errors[code].message}</dd>`,
    )}
  </dl>`;

const quickStart = samplesFor({
  method: 'POST',
  path: '/api/v1/timers',
  body: { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' },
});

const startPages = [
  {
    id: 'introduction',
    title: 'Introduction',
    render: () =>
      html` ${markdown(`Create a countdown timer over HTTP and put its image into an email or a page. Everyone who opens it sees an animation that is
accurate to the second, and every view is counted once.

1. Create an API key in the console, under Settings, API keys.
2. Create a timer. A name and a date are enough.
3. Put its \`embedCode\` into your email. Done.`)}
      ${renderSamples(quickStart)}
      ${markdown(`Bodies are JSON in UTF-8. A success is \`{ "data": … }\`; an error is \`{ "error": { "code", "message" } }\`. Unknown fields and
parameters are rejected; the error names them. New fields, headers and error codes may appear at any time: ignore those that you do not know.`)}`,
  },
  {
    id: 'authentication',
    title: 'Authentication',
    render: () =>
      html` ${markdown(`Send an API key with every request, as \`Authorization: Bearer <API_KEY>\` (recommended) or as \`X-API-Key: <API_KEY>\`. If you
send both, the key in \`Authorization: Bearer\` is used. A key has scopes, and each operation requires one.

Keep keys on your servers: anyone who has a key can use its scopes.`)}
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
    render: ({ document }) =>
      html` <p>Every response, including errors, has these headers.</p>
        <dl class="fields">
          ${['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'].map(
            (name) =>
              html`<dt><code class="name">${name}</code></dt>
                <dd>${document.components.headers[name].description}</dd>`,
          )}
        </dl>
        <h2>Some responses</h2>
        <dl class="fields">
          ${Object.entries(document.components.headers)
            .filter(([name]) => !/^X-(Request-Id|RateLimit)/.test(name))
            .map(
              ([name, { description }]) =>
                html`<dt><code class="name">${name}</code></dt>
                  <dd>${markdown(description)}</dd>`,
            )}
        </dl>`,
  },
  {
    id: 'errors',
    title: 'Errors',
    render: ({ errors, common }) =>
      html` ${markdown(`Branch on \`code\`, not on the message. If you do not know a code, use the status. With \`invalid_request\`, \`details\` names
the fields: \`[{ "field", "message", "code" }]\`.`)}
        <h2>Of every operation</h2>
        ${renderErrors(common.always, errors)}
        <h2>Of every operation with a body</h2>
        ${renderErrors(common.withBody, errors)}
        <h2>Before an operation is reached</h2>
        ${markdown(`A request to an unknown URL gets \`404 not_found\`, one with an unsupported method \`405 method_not_allowed\`, one that takes more
than 12 s to arrive \`408 request_timeout\`, and one with more than 16 KiB of headers \`431 headers_too_large\`.`)}`,
  },
];
