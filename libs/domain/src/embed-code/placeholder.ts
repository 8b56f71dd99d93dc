/** Characters of ids, addresses and Base64. Text of nothing else is a placeholder only if it is the name of one. */
const ordinary = /^[\w.@+/=-]*$/;
/** What placeholders of mailing tools and templates contain. No id does. */
const openings = [
  ...[
    '{{',
    '{%',
    '{$',
    '{/',
    '{!',
    '${',
    '#{',
    '@{',
    '%{',
    '*|',
    '%%',
    '~~',
    '##',
    '@@',
    '@(',
    '@Model.',
    '$$',
    '$[',
    '[[',
    '[EMV',
    '[emv',
    '<%',
    '<?',
    '<<',
    '<span',
    '%!',
    '%<',
  ],
  ...['\u00ab', '%C2%AB'], // «, which Word and Windows write
];
/** A name between two signs: `%SUBSCRIBERID%`, `[email]`, `{uid}`, `<id>`, `$uid$`, `$12$`; or `%(user_id)s`, `%s`, `__NAME__`. */
const delimited =
  /^(?:\{[^{}]*\}|\[[^[\]]*\]|<[^<>@]*>|\([^()]*\)|[%\ufffd][^%]*%|([$#@~|*])[a-z_][^$#@~|*]*\1|\$\d+\$|[:$]!?[a-z_][a-z_.]*(?:\([^()]*\))?|[%\ufffd](?:\(\w+\)|\d\$)?[sd]|__[a-z_]+__)$/i;
/** Those that consist of ordinary characters. */
const wrapped = /^(?:__[a-z_]+__|@[a-z_]+@|@Model\.[\w.]+)$/i;
/** Microsoft writes ids so. */
const bracedUuid = /^\{[\da-f-]{32,36}\}$/i;
/** Names in place of a value (`RECIPIENT_ID`, `your-user-id`), and what programs write for a missing one. */
const names =
  /^(?:your|my|the|insert|replace)?(?:recipient|user|subscriber|contact|customer|member|person|lead|profile|client|uniq|unique|external|ext|email|u)?(?:id|uid|uuid|guid|key|hash|email|emailaddress)(?:here)?$|^(?:placeholder|mergetag|loading|undefined|null|none|nil|nan|nat|unknown|anonymous|array|object|objectobject)$/;
/** Errors of spreadsheets, missing values, signs without a letter or digit, and the UUID of zeros. */
const missing = /^(?:#?N\/A|#[A-Z/\d]{3,9}[!?]|#GETTING_DATA|\\N|[-_.,:;+=/@#?!*|~^$%&\s]*|0{8}-?(?:0{4}-?){3}0{12})$/i;
/** Longer texts are not placeholders. Bounds the time of a check. */
const maxLength = 500;
/** Programs encode links once, and again if they are part of another link. */
export const maxEncodings = 3;

/**
 * Whether the `uid` of an image's address is a placeholder that no mailing tool has replaced, or empty. Every recipient has the same one, so it
 * identifies nobody. Understands placeholders that are still encoded, for a URL or for HTML. Takes 0.1 µs for an id.
 */
export function isPlaceholder(uid: string): boolean {
  if (uid.length > maxLength) return false;
  if (ordinary.test(uid)) return missing.test(uid) || isName(uid) || wrapped.test(uid);
  let text = uid;
  for (let encodings = 0; encodings <= maxEncodings; encodings++) {
    if (isDelimited(text.trim())) return true;
    text = decodeOnce(text);
  }
  return false;
}

function isName(text: string): boolean {
  return !/\d/.test(text) && names.test(text.toLowerCase().replace(/[^a-z]/g, ''));
}

function isDelimited(text: string): boolean {
  if (missing.test(text) || openings.some((opening) => text.includes(opening))) return true;
  return (delimited.test(text) && !bracedUuid.test(text)) || isName(text);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  ast: '*',
  vert: '|',
  verbar: '|',
  percnt: '%',
  dollar: '$',
  num: '#',
  commat: '@',
  lbrace: '{',
  lcub: '{',
  rbrace: '}',
  rcub: '}',
  lbrack: '[',
  lsqb: '[',
  rbrack: ']',
  rsqb: ']',
  laquo: '\u00ab',
  raquo: '\u00bb',
};

/** Decodes the ASCII characters that are encoded for a URL or for HTML. Leaves the rest. */
export function decodeOnce(text: string): string {
  return text
    .replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(
      /&(?:#0*(\d{1,3})|#x0*([\da-f]{1,2})|([a-z]{2,6}));/gi,
      (entity, decimal?: string, hex?: string, name = '') =>
        name === ''
          ? String.fromCharCode(decimal ? Number(decimal) : parseInt(hex ?? '', 16))
          : (entities[name] ?? entity),
    );
}
