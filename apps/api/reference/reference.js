/** The API reference: one screen at a time, code samples, and requests with a key that stays in this tab. */

const keyName = 'tminus-api-key';
const languageName = 'tminus-docs-language';
const screens = [...document.querySelectorAll('.screen')];
const links = [...document.querySelectorAll('nav a')];
const menu = document.querySelector('.menu');
const narrow = matchMedia('(max-width: 47.99em)');
const base = new URL('.', location.href).href.replace(/\/$/, '');
const title = document.title;

/** Storage throws when the browser blocks it. */
function stored(storage, name, value) {
  try {
    if (value === undefined) return storage().getItem(name) ?? '';
    if (value === '') storage().removeItem(name);
    else storage().setItem(name, value);
  } catch {
    // The page works without it.
  }
  return value ?? '';
}
const key = (value) => stored(() => sessionStorage, keyName, value);
const language = (value) => stored(() => localStorage, languageName, value);

// Screens

const screenOf = (hash) => screens.find(({ id }) => id === decodeURIComponent(hash.slice(1)));

function show(screen, { focus }) {
  for (const each of screens) each.classList.toggle('current', each === screen);
  for (const link of links) {
    if (link.hash === `#${screen.id}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const heading = screen.querySelector('h1');
  document.title = `${heading.textContent} · ${title}`;
  if (narrow.matches) menu.open = false;
  if (!focus) return;
  scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

addEventListener('hashchange', () => {
  const screen = screenOf(location.hash);
  if (screen) show(screen, { focus: true });
});
narrow.addEventListener('change', () => (menu.open = !narrow.matches));

// Code samples

for (const code of document.querySelectorAll('[data-sample] code')) {
  for (const node of code.childNodes) node.textContent = node.textContent.replaceAll('https://api.example.com', base);
}

function choose(name) {
  for (const sample of document.querySelectorAll('[data-sample]')) {
    sample.classList.toggle('shown', sample.dataset.sample === name);
  }
  for (const button of document.querySelectorAll('[data-language]')) {
    button.setAttribute('aria-pressed', String(button.dataset.language === name));
  }
}
const known = document.querySelector(`[data-language="${CSS.escape(language())}"]`);
choose(known ? language() : 'curl');

async function copy(button) {
  const code = button.closest('.samples').querySelector('pre.shown');
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  } catch {
    getSelection().selectAllChildren(code); // no clipboard, as over plain HTTP: Ctrl+C copies it
  }
}

addEventListener('click', ({ target }) => {
  const button = target.closest?.('button');
  if (button?.dataset.language) choose(language(button.dataset.language));
  else if (button?.className === 'copy') void copy(button);
});

// Requests

const keyInputs = [...document.querySelectorAll('.key')];
const keyState = document.querySelector('.key-state');

function useKey(value) {
  for (const input of keyInputs) if (input.value !== value) input.value = value;
  keyState.textContent = value === '' ? '' : 'This tab uses the key.';
}
useKey(key());
for (const input of keyInputs) input.addEventListener('input', () => useKey(key(input.value.trim())));

function requestOf(form) {
  const query = new URLSearchParams();
  const headers = { Authorization: `Bearer ${key()}` };
  let { path } = form.dataset;
  let body;
  for (const field of form.querySelectorAll('[data-in]')) {
    const value = field.value.trim();
    if (value === '') continue;
    if (field.dataset.in === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(value));
    else if (field.dataset.in === 'query') query.append(field.name, value);
    else if (field.dataset.in === 'header') headers[field.name] = value;
    else body = value;
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const search = query.size > 0 ? `?${query}` : '';
  return { url: base + path + search, options: { method: form.dataset.method, headers, body, cache: 'no-store' } };
}

function paragraph(text, className = '') {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}

async function responseElements(response, milliseconds) {
  const type = response.headers.get('Content-Type') ?? '';
  const text = type.startsWith('image/') ? `${type}, ${(await response.blob()).size} bytes` : await response.text();
  const shown = ['X-RateLimit-Remaining', 'ETag', 'Location', 'Retry-After'].flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const status = paragraph(`${response.status} ${response.statusText}, ${Math.round(milliseconds)} ms`);
  const body = document.createElement('pre');
  try {
    body.textContent = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    body.textContent = text;
  }
  return [status, paragraph(shown.join(' · ')), ...(text === '' ? [] : [body])];
}

async function send(form) {
  const result = form.querySelector('.result');
  const button = form.querySelector('.primary');
  button.setAttribute('aria-disabled', 'true');
  try {
    const { url, options } = requestOf(form);
    const started = performance.now();
    const response = await fetch(url, options);
    result.replaceChildren(...(await responseElements(response, performance.now() - started)));
  } catch (error) {
    result.replaceChildren(paragraph(`The request failed: ${error.message}`, 'problem'));
  }
  button.removeAttribute('aria-disabled');
}

addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target;
  const isBusy = form.querySelector('.primary')?.getAttribute('aria-disabled') === 'true';
  if (form.dataset.path && !isBusy) void send(form);
});

menu.open = !narrow.matches;
show(screenOf(location.hash) ?? screens[0], { focus: false });
