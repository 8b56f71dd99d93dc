import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { invalidField } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';

/** Whether what has this entity tag, given with its quotes, is what the client means. */
export type EntityTagTest = (entityTag: string) => boolean;

interface GivenTag {
  weak: boolean;
  /** With its quotes. */
  tag: string;
}

/** RFC 9110, sections 5.6.1 and 8.8.3: tags between commas; elements may be empty. */
const element = /[ \t,]*(?<weak>W\/)?(?<tag>"[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/y;

/** The tags of a header's value, `*` for any, undefined when it is malformed. */
function parseEntityTags(value: string): readonly GivenTag[] | '*' | undefined {
  if (value.trim() === '*') return '*';
  const tags: GivenTag[] = [];
  let rest = 0;
  element.lastIndex = 0;
  for (let match = element.exec(value); match; match = element.exec(value)) {
    tags.push({ weak: match.groups?.['weak'] !== undefined, tag: match.groups?.['tag'] ?? '' });
    rest = element.lastIndex;
  }
  return tags.length > 0 && /^[ \t,]*$/.test(value.slice(rest)) ? tags : undefined;
}

/**
 * The condition of `If-Match` (RFC 9110, section 13.1.1): the strong comparison, in which a weak tag is never equal.
 * @throws ApiError `invalid_request` when the header is malformed: then nobody knows which version may be changed
 */
export function ifMatch(value: string | undefined): EntityTagTest {
  if (value === undefined) return () => true;
  const tags = parseEntityTags(value);
  if (tags === undefined) {
    const message = 'must be * or a list of entity tags, as the header ETag gives them';
    throw invalidField('If-Match', message);
  }
  return (entityTag) => tags === '*' || tags.some(({ weak, tag }) => !weak && tag === entityTag);
}

/**
 * Whether the client knows a version already by `If-None-Match` (RFC 9110, section 13.1.2): the weak comparison. One that is
 * malformed names no version.
 */
export function ifNoneMatch(value: string | undefined): EntityTagTest {
  const tags = value === undefined ? undefined : parseEntityTags(value);
  return (entityTag) => tags === '*' || (tags?.some(({ tag }) => tag === entityTag) ?? false);
}

const header = (name: 'if-match' | 'if-none-match', context: ExecutionContext): string | undefined =>
  context.switchToHttp().getRequest<FastifyRequest>().headers[name];

/** Which versions the client wants to change: all, unless `If-Match` says. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): EntityTagTest =>
  ifMatch(header('if-match', context)),
);

/** Which versions the client has already: none, unless `If-None-Match` says. */
export const IfNoneMatch = createParamDecorator((_: unknown, context: ExecutionContext): EntityTagTest =>
  ifNoneMatch(header('if-none-match', context)),
);
