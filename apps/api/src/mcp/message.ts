import { assertSafeBody } from '../http/json-body.ts';
import type { ToolArguments } from './tool-arguments.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Reads the arguments of a tool from a message of a client, as the client sent them. They count apart from what clients add to a message, such as
 * their own name and capabilities.
 * @returns not validated; an object without fields if the message has no arguments
 * @throws ApiError `invalid_request` if the rest of the message is larger than the body of a request may be
 */
export function argumentsOf(message: unknown): ToolArguments {
  if (!isObject(message)) return {};
  const { params, ...others } = message;
  if (!isObject(params)) {
    assertSafeBody(others);
    return {};
  }
  const { arguments: args, ...otherParams } = params;
  assertSafeBody({ ...others, params: otherParams });
  return isObject(args) ? args : {};
}
