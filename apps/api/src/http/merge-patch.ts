import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const mergePatch = /^application\/merge-patch\+json\b/i;

/** Whether the body is a merge patch (RFC 7396). Other types that end with `+json`, such as JSON Patch, mean something else. */
export const isMergePatch = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  mergePatch.test(headers['content-type'] ?? '');

export const IsMergePatch = createParamDecorator((_: unknown, context: ExecutionContext): boolean =>
  isMergePatch(context.switchToHttp().getRequest<FastifyRequest>()),
);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a value becomes: in objects, null removes a member. */
export function applyMergePatch(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map<string, unknown>(isObject(value) ? Object.entries(value) : []);
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) merged.delete(name);
    else merged.set(name, applyMergePatch(merged.get(name), part));
  }
  return Object.fromEntries(merged);
}
