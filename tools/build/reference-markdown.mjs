const nameIn = (reference) => reference?.split('/').at(-1);

/** The codes of the errors that an operation can return. */
const errorCodesOf = ({ responses }) =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { content }]) => Object.keys(content['application/json'].examples));

const formats = { date: 'date', 'date-time': 'date and time', uri: 'URL' };
const plural = (name) => (/[^s]$/.test(name) && name !== 'date and time' ? `${name}s` : name);

const onOneLine = (text = '') => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The API reference in Markdown, for programs.
 * @param document - the OpenAPI document
 * @param images - about image URLs, in Markdown
 */
export function renderMarkdown({ info, tags, paths, components }, images) {
  /** The schema itself, with its own description, in place of a reference to it. */
  const resolve = ({ $ref, allOf, ...schema }) => {
    const reference = nameIn($ref ?? allOf?.[0]?.$ref);
    return reference ? { ...components.schemas[reference], ...schema } : schema;
  };
  const typeOf = (schema) => {
    const { oneOf, type, items, format } = resolve(schema);
    if (oneOf) return 'object';
    const types = [type].flat().filter((each) => each !== 'null');
    if (types[0] === 'array') return `list of ${plural(typeOf(items))}`;
    const name = formats[format] ?? types.join(' or ');
    return [type].flat().includes('null') ? `${name} or null` : name;
  };
  const field = (name, schema, isRequired, description = resolve(schema).description) => {
    const facts = [typeOf(schema), ...(isRequired ? ['required'] : [])].join(', ');
    const { enum: values } = resolve(resolve(schema).items ?? schema);
    const choice = values ? ` One of ${values.map((each) => `\`${each}\``).join(', ')}.` : '';
    return `- \`${name}\` (${facts}): ${onOneLine(description)}${choice}`;
  };
  const listOf = ({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, schema]) => field(name, schema, required.includes(name)));
  const nameOf = (schema) => nameIn((schema?.items ?? schema)?.$ref);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

  const describe = ({ path, method, operation }) => {
    const { summary, description, parameters = [], requestBody, responses } = operation;
    const body = nameOf(requestBody?.content['application/json'].schema);
    const [status, ok] = Object.entries(responses).find(([each]) => each.startsWith('2'));
    const data = ok.content?.['application/json']?.schema.properties.data;
    const result = data && `\`data\`: ${data.items ? 'a list of ' : ''}\`${nameOf(data)}\``;
    return [
      `### ${summary}`,
      `\`${method.toUpperCase()} ${path}\``,
      description,
      parameters.map((each) => field(each.name, each.schema, each.required, each.description)).join('\n'),
      body && `Body: \`${body}\``,
      `Answer: ${status}. ${[onOneLine(ok.description), result].filter(Boolean).join(' ')}`,
      `Errors: ${errorCodesOf(operation)
        .map((code) => `\`${code}\``)
        .join(', ')}`,
    ].filter(Boolean);
  };

  return `${[
    '# API reference',
    info.description,
    ...tags.flatMap(({ name, description }) => [
      `## ${name}`,
      description,
      ...operations.filter(({ operation }) => operation.tags.includes(name)).flatMap(describe),
    ]),
    '## Image URLs',
    images.replaceAll(/^## /gm, '### ').trim(),
    '## Types',
    ...Object.entries(components.schemas).flatMap(([name, schema]) =>
      [`### ${name}`, onOneLine(schema.description), listOf(schema).join('\n')].filter(Boolean),
    ),
  ].join('\n\n')}\n`;
}
