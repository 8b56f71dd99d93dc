export interface ObjectSchema {
  properties?: Record<string, object>;
  required?: string[];
  additionalProperties?: boolean;
}

export type Schemas = Record<string, ObjectSchema>;

const reference = /"#\/components\/schemas\/(\w+)"/g;

/**
 * The names of the schemas that values refer to, directly or through other schemas.
 * @param skip - parts of the values and of the schemas that are ignored; default: none
 */
export function referencedSchemas(
  values: readonly unknown[],
  schemas: Schemas,
  skip: (value: object) => boolean = () => false,
): Set<string> {
  const found = new Set<string>();
  const withoutSkipped = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && skip(value) ? undefined : value;
  const visit = (value: unknown = {}): void => {
    for (const [, name = ''] of (JSON.stringify(value, withoutSkipped) ?? '').matchAll(reference)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name]);
    }
  };
  for (const value of values) visit(value);
  return found;
}

/** Requests refuse unknown fields, and need not contain read-only ones. */
export function completeRequestSchema(schema: ObjectSchema = {}): void {
  const { properties = {}, required = [] } = schema;
  schema.additionalProperties = false;
  schema.required = required.filter((name) => !('readOnly' in (properties[name] ?? {})));
  if (schema.required.length === 0) delete schema.required;
}
