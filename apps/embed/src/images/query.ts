import { testEmailParameter } from '@tminus/domain/embed-code';

/** Of a deadline token, in the addresses of images, links and their targets. */
export const tokenParameter = 'tm';

/** The parameters that addresses of images and links have for themselves. They reach no target. */
export const ownParameters: ReadonlySet<string | undefined> = new Set([
  ...['uid', 'start', 'sig', 'end', 'sent', 'tz', tokenParameter],
  ...['seconds', 'still', testEmailParameter],
]);

/** `&amp;`, `&#38;` or `&#x26;`, once or several times, also with an encoded `#` or `;`. */
const escapedSeparator = /(^|[&?])(?:(?:amp|(?:#|%23)(?:0*38|x0*26))(?:;|%3B))+/gi;

/**
 * Separates parameters as they were meant. Programs that copy an address out of HTML may leave the `&` escaped, and mailing tools append
 * `?utm_source=…` to addresses that have a query: every further `?` separates too, unless it is in the value of another's parameter that is an
 * address itself (`next=/page?x=1`). In our own parameters, so does one that a program on the way has encoded. A fragment is not part of a query.
 * @param query - without its `?`
 */
export function separatedQuery(query: string): string {
  if (!/[;?#]|%3[BF]/i.test(query)) return query;
  const unescaped = query.replace(escapedSeparator, '$1');
  const [own = ''] = unescaped.split('#', 1);
  return /\?|%3F/i.test(own) ? own.split('&').map(withoutQuestionMarks).join('&') : own;
}

/** Before the name of a parameter. */
const encodedQuestionMark = /%3F(?=[\w-]+=)/gi;

/** Not a regular expression: with one that looks for the next `?`, 16 KB of a stranger would take a second. */
function withoutQuestionMarks(parameters: string): string {
  const isOwn = ownParameters.has(parameters.split('=', 1)[0]);
  const parts = (isOwn ? parameters.replace(encodedQuestionMark, '?') : parameters).split('?');
  const last = parts.pop() ?? '';
  return parts.map((part) => part + (isAddress(part) ? '?' : '&')).join('') + last;
}

/** Whether the value of a parameter of others is an address, with a host or from the root: `news/letter` is not one. */
function isAddress(parameter: string): boolean {
  const [name = '', ...value] = parameter.split('=');
  return value.some((part) => /^(?:[\w.-]+:|[\w-]+\.[\w.-]*)?\//.test(part)) && !ownParameters.has(name);
}

const noQuery = new URLSearchParams();

/** The parameters of an address of an image, a link or a file. */
export interface Query {
  parameters: URLSearchParams;
  /** See `uidIn`. */
  uid: string | undefined;
}

/** @param query - without its `?`; empty without one */
export function parseQuery(query: string): Query {
  if (query === '') return { parameters: noQuery, uid: undefined };
  const separated = separatedQuery(query);
  const parameters = new URLSearchParams(separated);
  return { parameters, uid: uidIn(separated, parameters) };
}

const uidParameter = /(?:^|&)uid=([^&]*)/;

/**
 * The `uid`, in which a `+` is a plus, encoded or not: ids and email addresses have pluses, and a space is `%20`. Bytes that are not UTF-8 are
 * read as ISO 8859-1, so that `M%FCller` is Müller, and not M%F6ller.
 */
function uidIn(query: string, parameters: URLSearchParams): string | undefined {
  const uid = parameters.get('uid') ?? undefined;
  if (uid === undefined || !(query.includes('+') || uid.includes('\ufffd'))) return uid;
  const [, written] = uidParameter.exec(query) ?? [];
  return written === undefined ? uid : decodeUid(written);
}

function decodeUid(written: string): string {
  const decoded = new URLSearchParams(`uid=${written.replaceAll('+', '%2B')}`).get('uid') ?? '';
  if (!decoded.includes('\ufffd') || /%EF%BF%BD/i.test(written)) return decoded;
  return written.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}
