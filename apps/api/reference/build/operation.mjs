import { URLSearchParams } from 'node:url';
import { html, inlineMarkdown, markdown } from './html.mjs';
import { samplesFor } from './samples.mjs';

const locations = { path: 'Path', query: 'Query', header: 'Headers' };
const methodsWithBody = ['post', 'put', 'patch'];

/** The codes of the errors that an operation can return. */
export const errorCodesOf = ({ responses }) =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { content }]) => Object.keys(content['application/json'].examples));

/** The screen of an operation. @param commonErrors - codes that are described elsewhere */
export function renderOperation({ method, path, operation, fields, document, commonErrors }) {
  const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation;
  const body = requestBody?.content['application/json'];
  const ok = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const examplePath = path.replace('{id}', 'tmr_01m7yxhe0xe7ran31ygpx82d3j') + requiredQuery(parameters);
  const example = Object.values(body?.examples ?? {})[0]?.value;
  return html`<section class="screen" id="${id}" aria-labelledby="${id}-title">
    <div class="text">
      <h1 id="${id}-title" tabindex="-1">${summary}</h1>
      <p class="endpoint"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>
      ${markdown(description)}
      ${Object.entries(locations).map(([location, title]) => {
        const own = parameters.filter((parameter) => parameter.in === location);
        return (
          own.length > 0 &&
          html`<h2>${title}</h2>
            <dl class="fields">${own.map((each) => renderParameter(each, fields))}</dl>`
        );
      })}
      ${
        body &&
        html`<h2>Body</h2>
          ${fields.list(body.schema, { isRequest: true })}`
      }
      <h2>Response</h2>
      ${renderResponse(ok)} ${renderErrors(responses, document.components.examples, commonErrors)}
      ${renderTry({ id, method, path, parameters, example })}
    </div>
    <div class="code">
      ${renderSamples(samplesFor({ method: method.toUpperCase(), path: examplePath, body: example }))}
      ${renderExamples(ok)}
    </div>
  </section>`;
}

/** With the examples of the parameters without which a request is not valid. */
function requiredQuery(parameters) {
  const required = parameters.filter((each) => each.in === 'query' && each.required);
  if (required.length === 0) return '';
  return `?${new URLSearchParams(required.map(({ name, schema }) => [name, schema.examples?.[0] ?? '']))}`;
}

const renderParameter = ({ name, schema, description, required }, fields) =>
  fields.field({ name, schema, description, isRequired: required });

function renderResponse([status, response]) {
  const data = response.content?.['application/json']?.schema.properties.data;
  const isList = data?.type === 'array';
  const reference = (isList ? data.items : data)?.$ref?.split('/').at(-1);
  const headers = Object.keys(response.headers).filter((name) => !/^X-(Request-Id|RateLimit)/.test(name));
  const contents = data
    ? html`<code>data</code> is ${isList ? 'a list of' : 'of the type'} <a href="#${reference}">${reference}</a>.`
    : html`The content type is <code>${Object.keys(response.content).join()}</code>.`;
  return html`<p><span class="status">${status}</span> ${inlineMarkdown(response.description)} ${contents}</p>
    ${headers.length > 0 && html`<p>Headers: ${headers.map((name) => html`<code>${name}</code> `)}</p>`}`;
}

function renderErrors(responses, examples, commonErrors) {
  const own = Object.entries(responses).flatMap(([status, response]) =>
    errorCodesOf({ responses: { [status]: response } })
      .filter((code) => !commonErrors.has(code))
      .map((code) => ({ status, code, message: examples[code].summary })),
  );
  return html`<h2>Errors</h2>
    ${
      own.length > 0 &&
      html`<dl class="fields">
        ${own.map(
          ({ status, code, message }) =>
            html`<dt><span class="status">${status}</span> <code>${code}</code></dt>
              <dd>${message}</dd>`,
        )}
      </dl>`
    }
    <p>
      ${own.length > 0 ? 'And the' : 'Only the'} <a href="#errors">general errors</a>, such as
      <code>unauthorized</code>.
    </p>`;
}

export function renderSamples(samples) {
  const languages = Object.keys(samples);
  return html`<div class="samples">
    <div class="bar">
      <div role="group" aria-label="Language">
        ${languages.map((name) => html`<button type="button" data-language="${name}" aria-pressed="${name === 'curl'}">${name}</button>`)}
      </div>
      <button type="button" class="copy">Copy</button>
    </div>
    ${languages.map((name) => html`<pre data-sample="${name}"><code>${hangBackslashes(samples[name])}</code></pre>`)}
  </div>`;
}

/** A backslash at the end of a line stays on this line when the line fills its box: see `.backslash` in reference.css. */
function hangBackslashes(sample) {
  const [first, ...rest] = sample.split(' \\\n');
  const backslash = html`<span class="backslash"> \\</span>`;
  return [first, ...rest.map((line) => [backslash, `\n${line}`])];
}

function renderExamples([, response]) {
  const [first] = Object.values(response.content?.['application/json']?.examples ?? {});
  return (
    first &&
    html`<div class="samples">
      <div class="bar"><span>Response</span></div>
      <pre><code>${JSON.stringify(first.value, null, 2)}</code></pre>
    </div>`
  );
}

function renderTry({ id, method, path, parameters, example }) {
  const inputs = parameters.map((parameter) => {
    const { name, in: location, required, schema } = parameter;
    const field = `${id}-${name}`;
    return html`<label for="${field}">${name}${required && ' (required)'}</label>
      ${choicesOf(schema) ? renderSelect(field, location, parameter) : html`<input id="${field}" name="${name}" data-in="${location}" ${required && 'required'} autocomplete="off" spellcheck="false" />`}`;
  });
  return html`<details class="try">
    <summary>Try it</summary>
    <form data-method="${method.toUpperCase()}" data-path="${path}">
      <p>
        ${method === 'get' ? 'The request goes to this service.' : 'The request goes to this service and changes your account.'}
        It needs the <a href="#authentication">API key</a> that you enter here once.
      </p>
      <label for="${id}-key">API key</label>
      <input id="${id}-key" class="key" type="password" required autocomplete="off" spellcheck="false" />
      ${inputs}
      ${
        methodsWithBody.includes(method) &&
        html`<label for="${id}-body">Body</label>
          <textarea id="${id}-body" name="body" data-in="body" rows="8" spellcheck="false">
${JSON.stringify(example ?? {}, null, 2)}</textarea>`
      }
      <button type="submit" class="primary">Send the request</button>
      <div class="result" role="status"></div>
    </form>
  </details>`;
}

/** The values of a parameter that has only a few. */
const choicesOf = ({ enum: values, type }) => values ?? (type === 'boolean' ? ['true', 'false'] : undefined);

const renderSelect = (field, location, { name, schema }) =>
  html`<select id="${field}" name="${name}" data-in="${location}">
    <option value="">Not sent</option>
    ${choicesOf(schema).map((value) => html`<option>${value}</option>`)}
  </select>`;
