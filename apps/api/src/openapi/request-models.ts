import type { Type } from '@nestjs/common';
import { DECORATORS } from '@nestjs/swagger';
import type { Schema } from './documented.ts';
import type { Operation } from './complete-operation.ts';

/** An object's schema, with its parts. */
interface Model {
  properties?: Record<string, Property>;
  required?: string[];
  oneOf?: Schema[];
}

type Property = Schema & { description?: string; readOnly?: boolean };

type Models = Record<string, Schema>;

/**
 * The schemas of request bodies as Nest finds them, made complete: what they do not name is refused; a field without a
 * description, or that only responses have, is what the field of the same name is in the response that `meaning` names.
 * @param meaning - by the name of a request's model, that of a response's
 */
export function completeRequestModels(found: Models, responses: Models, meaning: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(found).map(([name, schema]) => {
      const meant = fieldsOf(responses[meaning[name] ?? '']);
      const properties = Object.entries(fieldsOf(schema)).map(([field, property]) => {
        const response = meant[field];
        if (property.readOnly && response) return [field, { ...response, readOnly: true }];
        const description = property.description ?? response?.description;
        if (description === undefined) throw new Error(`The field ${field} of ${name} has no description.`);
        return [field, { ...property, description }];
      });
      return [name, { ...schema, properties: Object.fromEntries(properties), additionalProperties: false } as Schema];
    }),
  );
}

/** The fields of a model, or of all the models that it may be. */
function fieldsOf(model: Schema | undefined): Record<string, Property> {
  const { properties = {}, oneOf = [] } = (model ?? {}) as Model;
  return Object.assign({}, properties, ...oneOf.map(fieldsOf)) as Record<string, Property>;
}

/** What a class of a query or body holds before anything is sent is its default, and need not be sent. */
export function sayDefaults(operation: Operation, models: Models, types: readonly Type[]): void {
  for (const type of types.filter(isModel)) {
    const body = bodyModel(operation, models);
    for (const [name, value] of Object.entries(new type() as object)) {
      const parameter = operation.parameters?.find((each) => each.in === 'query' && each.name === name);
      const property = body?.properties?.[name];
      if (parameter) Object.assign(parameter, { required: false, schema: { ...parameter.schema, default: value } });
      if (property) Object.assign(property, { default: value });
      if (body?.required) body.required = body.required.filter((required) => required !== name);
    }
  }
}

function isModel({ prototype }: Type): boolean {
  return prototype !== undefined && Reflect.hasMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, prototype);
}

function bodyModel({ requestBody }: Operation, models: Models): Model | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  const reference = schema && '$ref' in schema ? schema.$ref : '';
  return models[reference.slice('#/components/schemas/'.length)] as Model | undefined;
}
