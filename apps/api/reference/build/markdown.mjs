import { Fields } from './fields.mjs';
import { errorCodesOf } from './operation.mjs';

const onOneLine = (text = '') => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The API reference in Markdown, for programs.
 * @param document - the OpenAPI document
 * @param images - about image URLs, in Markdown
 */
export function renderMarkdown({ info, tags, paths, components }, images) {
  const fields = new Fields({ components });
  const field = (name, schema, isRequired, description = fields.resolve(schema).description) => {
    const facts = [fields.type(schema), ...(isRequired ? ['required'] : [])].join(', ');
    const { enum: values } = fields.resolve(fields.resolve(schema).items ?? schema);
    const choice = values ? ` One of ${values.map((each) => `\`${each}\``).join(', ')}.` : '';
    return `- \`${name}\` (${facts}): ${onOneLine(description)}${choice}`;
  };
  const listOf = ({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, schema]) => field(name, schema, required.includes(name)));
  const nameOf = (schema) => (schema?.items ?? schema)?.$ref?.split('/').at(-1);
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
