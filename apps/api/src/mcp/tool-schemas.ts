import { ApiError, type Scope } from '@tminus/domain';

/** A JSON Schema (2020-12). */
type JsonSchema = { [keyword: string]: unknown };

export interface ObjectSchema extends JsonSchema {
  type: 'object';
  properties: Record<string, JsonSchema>;
  required: string[];
}

/** The parts of the OpenAPI document that are read here. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  'x-required-scope': Scope;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, { content: { 'application/json': { schema: { properties: { data: JsonSchema } } } } }>;
}

/** What the OpenAPI document says about an operation. */
export interface OperationSchemas {
  summary: string;
  description: string;
  scope: Scope;
  /** The parameters of path and query, the fields of the body that can be written, and `idempotencyKey` if there is such a header. */
  input: ObjectSchema;
  /** The contents of `data`. */
  output: JsonSchema;
}

const schemaPrefix = '#/components/schemas/';
const idempotencyHeader = 'Idempotency-Key';

/** Reads the schemas of an operation. They refer to nothing outside of them: some assistants do not follow references. */
export function operationSchemas(document: ApiDocument, operationId: string): OperationSchemas {
  const operation = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find((each) => each.operationId === operationId);
  const [success] = Object.entries(operation?.responses ?? {}).filter(([status]) => status.startsWith('2'));
  if (!operation || !success) {
    throw new ApiError('internal_error', {
      cause: new Error(`The OpenAPI document does not describe ${operationId}.`),
    });
  }
  const resolved = (schema: JsonSchema) => withoutReferences(document, schema) as JsonSchema;
  const body = operation.requestBody?.content['application/json'].schema;
  const { summary, description, 'x-required-scope': scope } = operation;
  return {
    summary,
    description,
    scope,
    input: withFields(parametersOf(operation, resolved), body && (resolved(body) as ObjectSchema)),
    output: resolved(success[1].content['application/json'].schema.properties.data),
  };
}

/** The names and the types of the fields of a result, which explain themselves. Assistants keep the schemas of all tools in their context. */
export const outlineOf = ({ properties = {} }: Partial<ObjectSchema>): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, { type }]) => [name, typeof type === 'string' ? { type } : {}]),
  ),
});

/** The same rules without descriptions and examples, for arguments that another tool describes. */
export const withoutDescriptions = (schema: ObjectSchema): ObjectSchema =>
  JSON.parse(
    JSON.stringify(schema, (keyword, value: unknown) => (isText(keyword, value) ? undefined : value)),
  ) as ObjectSchema;

/** A field can have the name of a keyword: then, the value is its schema. */
const isText = (keyword: string, value: unknown) =>
  (keyword === 'description' && typeof value === 'string') || (keyword === 'examples' && Array.isArray(value));

/** What a schema allows besides null. */
function notNull(schema: JsonSchema): JsonSchema {
  const { anyOf, type, ...others } = schema;
  if (Array.isArray(type)) return { ...others, type: type.find((each) => each !== 'null') };
  const [first] = Array.isArray(anyOf) ? (anyOf as JsonSchema[]).filter(({ type: each }) => each !== 'null') : [];
  return first ? { ...first, ...others } : schema;
}

const allowsNull = ({ type, anyOf }: JsonSchema): boolean =>
  type === 'null' ||
  (Array.isArray(type) && type.includes('null')) ||
  (Array.isArray(anyOf) && (anyOf as JsonSchema[]).some(allowsNull));

const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] =>
  Object.entries((notNull(schema)['properties'] ?? {}) as Record<string, JsonSchema>);

/** The models of one provider refuse tools whose schemas have unions of types. The services accept null all the same. */
export function withoutUnions<Schema extends JsonSchema>(schema: Schema): Schema {
  const properties = propertiesOf(schema).map(([name, each]) => [name, withoutUnions(each)]);
  return { ...notNull(schema), ...(properties.length > 0 && { properties: Object.fromEntries(properties) }) } as Schema;
}

/** Assistants send null for arguments that they do not need. Where null has no meaning, it is left out. */
export function withoutNulls(args: Readonly<Record<string, unknown>>, schema: JsonSchema): Record<string, unknown> {
  const known = new Map(propertiesOf(schema));
  const sent = Object.entries(args).flatMap(([name, value]): [string, unknown][] => {
    const own = known.get(name);
    if (!own) return [[name, value]];
    if (value === null) return allowsNull(own) ? [[name, value]] : [];
    return [[name, isRecord(value) ? withoutNulls(value, own) : value]];
  });
  return Object.fromEntries(sent);
}

/** Some assistants send an empty text or list for each argument that they do not need. As a filter, it has no meaning. */
export function withoutEmptyFilters(
  args: Readonly<Record<string, unknown>>,
  { properties, required }: ObjectSchema,
): Record<string, unknown> {
  const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
  const isLeftOut = (name: string) => Object.hasOwn(properties, name) && !required.includes(name);
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => !isEmpty(value) || !isLeftOut(name)));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parametersOf({ parameters = [] }: Operation, resolved: (schema: JsonSchema) => JsonSchema): ObjectSchema {
  const used = parameters
    .map((each) => (each.name === idempotencyHeader ? { ...each, name: 'idempotencyKey', in: 'argument' } : each))
    .filter(({ in: place }) => place !== 'header');
  return {
    type: 'object',
    properties: Object.fromEntries(
      used.map(({ name, description, schema }) => [name, { ...resolved(schema), ...(description && { description }) }]),
    ),
    required: used.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** Adds the fields of a body. Those that only the service writes stay out: they would be ignored. */
function withFields(
  parameters: ObjectSchema,
  { properties = {}, required = [] }: Partial<ObjectSchema> = {},
): ObjectSchema {
  const writable = Object.entries(properties).filter(([, schema]) => schema['readOnly'] !== true);
  return {
    ...parameters,
    properties: { ...Object.fromEntries(writable), ...parameters.properties },
    required: [...parameters.required, ...required],
  };
}

function withoutReferences(document: ApiDocument, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutReferences(document, each));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: reference, allOf, ...others } = value as JsonSchema;
  // @nestjs/swagger wraps a reference that has a description of its own.
  const [base] = Array.isArray(allOf) && allOf.length === 1 ? (allOf as JsonSchema[]) : [];
  const parts = [
    typeof reference === 'string' ? document.components.schemas[reference.slice(schemaPrefix.length)] : undefined,
    base,
    base === undefined && allOf !== undefined ? { allOf } : undefined,
  ];
  const known = parts.filter((part) => part !== undefined).map((part) => withoutReferences(document, part) as object);
  const own = Object.fromEntries(
    Object.entries(others).map(([keyword, each]) => [keyword, withoutReferences(document, each)]),
  );
  return Object.assign({}, ...known, own) as JsonSchema;
}
