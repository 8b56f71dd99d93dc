import { html, inlineMarkdown } from './html.mjs';

const referencePrefix = '#/components/schemas/';
const nameOf = (reference) => reference.slice(referencePrefix.length);

/** Shows schemas of an OpenAPI document as lists of fields. */
export class Fields {
  constructor(document) {
    this.schemas = document.components.schemas;
  }

  /** The schema itself, with its description, in place of a reference to it. */
  resolve(schema) {
    const reference = schema.$ref ?? schema.allOf?.[0]?.$ref;
    return reference ? { ...this.schemas[nameOf(reference)], ...withoutReference(schema) } : schema;
  }

  /** The fields of an object. @param isRequest - leaves out those that a request need not contain */
  list(schema, { isRequest = false } = {}) {
    const { properties = {}, required = [] } = this.resolve(schema);
    const shown = Object.entries(properties).filter(([, field]) => !(isRequest && field.readOnly));
    shown.sort(([one], [other]) => Number(required.includes(other)) - Number(required.includes(one)));
    return html`<dl class="fields">
      ${shown.map(([name, field]) =>
        this.field({ name, schema: field, isRequired: isRequest && required.includes(name), isRequest }),
      )}
    </dl>`;
  }

  field({ name, schema, description, isRequired, isRequest = false }) {
    const resolved = this.resolve(schema);
    const text = description ?? resolved.description;
    return html`<dt>
        <code class="name">${name}</code> <span class="type">${this.type(schema)}</span>
        ${isRequired && html`<span class="required">required</span>`}
      </dt>
      <dd>${text && inlineMarkdown(text)} ${this.constraints(resolved)} ${this.nested(resolved, isRequest)}</dd>`;
  }

  type(schema) {
    const resolved = this.resolve(schema);
    if (resolved.oneOf) return 'object';
    const type = [resolved.type].flat().filter((each) => each !== 'null');
    if (type[0] === 'array') return `list of ${plural(this.type(resolved.items))}`;
    const format = formats[resolved.format];
    const name = format ?? type.join(' or ');
    return resolved.nullable || [resolved.type].flat().includes('null') ? `${name} or null` : name;
  }

  constraints(schema) {
    const values = (schema.type === 'array' ? this.resolve(schema.items) : schema).enum;
    const limits = [
      schema.minimum !== undefined && schema.maximum !== undefined && `${schema.minimum} to ${schema.maximum}`,
      schema.maxLength !== undefined && `At most ${schema.maxLength} characters`,
    ].filter(Boolean);
    const list = (all) => all.map((value) => html`<code>${value}</code> `);
    const parts = [
      values && html`<span class="constraint">One of ${list(values)}</span>`,
      limits.length > 0 && html`<span class="constraint">${limits.join(', ')}</span>`,
      schema.default !== undefined && html`<span class="constraint">Default <code>${schema.default}</code></span>`,
      !values && schema.examples?.length && html`<span class="constraint">Example ${list(schema.examples)}</span>`,
    ];
    return parts.some(Boolean) && html`<p class="constraints">${parts}</p>`;
  }

  nested(schema, isRequest) {
    const inner = schema.type === 'array' ? this.resolve(schema.items) : schema;
    const merged = inner.oneOf ? mergeVariants(inner.oneOf.map((variant) => this.resolve(variant))) : inner;
    return (
      merged.properties &&
      html`<details>
        <summary>Fields</summary>
        ${this.list(merged, { isRequest })}
      </details>`
    );
  }
}

const formats = { date: 'date', 'date-time': 'date and time', uri: 'URL' };

const plural = (name) => (/[^s]$/.test(name) && name !== 'date and time' ? `${name}s` : name);

function withoutReference({ $ref: _reference, allOf: _all, ...schema }) {
  return schema;
}

/** All fields that some variant has. A field with different values in each gets all of them. */
function mergeVariants(variants) {
  const properties = {};
  for (const [name, field] of variants.flatMap((variant) => Object.entries(variant.properties ?? {}))) {
    const values = [...new Set([...(properties[name]?.enum ?? []), ...(field.enum ?? [])])];
    properties[name] = { ...field, ...(values.length > 0 ? { enum: values } : {}) };
  }
  const isRequired = (name) => variants.every(({ type, required }) => type === 'null' || required?.includes(name));
  const required = Object.keys(properties).filter(isRequired);
  return { type: 'object', properties, required };
}
