/** A date as a program has printed it. */
export interface WrittenDate {
  /** Year, month and day, in decimal. They may not exist. */
  date: readonly [string, string, string];
  /** Hour (0 to 24), minute and second, in decimal. Undefined for a date alone. */
  time: readonly [string, string, string] | undefined;
  /** An offset such as `+05:30`, or a name that may be that of a time zone. Undefined if the text has none. */
  zone: string | undefined;
}

/** In English, German, French, Spanish, Italian, Portuguese and Dutch, without accents. */
const monthNames = [
  'january januar janner janvier enero gennaio janeiro januari',
  'february februar feber fevrier febrero febbraio fevereiro februari',
  'march marz mars marzo marco maart mrt',
  'april avril abril aprile',
  'may mai mayo maggio maio mei',
  'june juni juin junio giugno junho',
  'july juli juillet julio luglio julho',
  'august aout agosto augustus',
  'september septembre septiembre setiembre settembre setembro',
  'october oktober octobre octubre ottobre outubro',
  'november novembre noviembre novembro',
  'december dezember decembre diciembre dicembre dezembro',
].map((names) => names.split(' '));

/** By each beginning of three letters or more, but not by `jui`, which begins two months. */
const months = new Map<string, string>();
for (let length = 3; length <= 10; length++)
  for (const [index, names] of monthNames.entries())
    for (const name of names) if (name.length >= length) months.set(name.slice(0, length), String(index + 1));
months.delete('jui');

/**
 * Hours east of UTC: the zones of RFC 2822, and other abbreviations with one meaning. AST, BST, GST, IST, SST and WIT have several, and are not read.
 */
const abbreviations: Readonly<Record<string, number>> = {
  ...{
    Z: 0,
    UT: 0,
    UTC: 0,
    GMT: 0,
    WET: 0,
    WEST: 1,
    CET: 1,
    CEST: 2,
    MET: 1,
    MEST: 2,
    MEZ: 1,
    MESZ: 2,
    EET: 2,
    EEST: 3,
    MSK: 3,
  },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10 },
  ...{ JST: 9, KST: 9, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13, AWST: 8, ACST: 9.5, ACDT: 10.5, NST: -3.5, NDT: -2.5 },
  ...{
    WAT: 1,
    CAT: 2,
    SAST: 2,
    EAT: 3,
    TRT: 3,
    PKT: 5,
    ICT: 7,
    WIB: 7,
    WITA: 8,
    HKT: 8,
    SGT: 8,
    MYT: 8,
    PHT: 8,
    BRT: -3,
    ART: -3,
  },
};

const weekdays =
  '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|mo(?:ntag)?|di(?:enstag|nsdag)?|mi(?:ttwoch)?|do(?:nnerstag|nderdag)?|' +
  'fr(?:eitag)?|sa(?:mstag)?|sonnabend|so(?:nntag)?|lun(?:di|es|edi)?|mar(?:di|tes|tedi)?|mer(?:credi|coledi)?|mie(?:rcoles)?|jeu(?:di)?|' +
  'jue(?:ves)?|gio(?:vedi)?|ven(?:dredi|erdi)?|vie(?:rnes)?|sam(?:edi)?|sab(?:ado|ato)?|dim(?:anche)?|dom(?:ingo|enica)?|' +
  '(?:segunda|terca|quarta|quinta|sexta)(?:-feira)?|seg|ter|qua|qui|sex|ma(?:andag)?|wo(?:ensdag)?|vr(?:ijdag)?|za(?:terdag)?|zo(?:ndag)?';
const weekday = `(?:${weekdays})\\.? `;
const month = '(?<month>[a-z]{3,10})\\.?';
const day = '(?<day>\\d\\d?)(?:st|nd|rd|th|er|\\.|º)?';
const year = '(?<year>\\d{4})';

/**
 * How programs print dates: the month is a name, or the year comes first. Nobody knows what `03/10/2027` or `03-10-27` means. Commas before spaces
 * are removed.
 */
const dates = [
  // Django, Liquid, `toString`, `toLocaleString`: `March 10, 2027`, `Wed Mar 10 2027`, `Mar-10-2027`
  `(?:${weekday})?${month}(?<separator>[ /-])${day}\\k<separator>${year}`,
  // RFC 2822, RFC 9110, Oracle, SAS, logs: `Wed, 10 Mar 2027`, `10-Mar-2027`, `10MAR2027`, `10/Mar/2027`; `10. März 2027`
  `(?:${weekday})?${day}(?<separator>[ /-]?)${month}\\k<separator>${year}`,
  // RFC 822, RFC 850. The day of the week says that the last number is the year.
  `${weekday}${day}(?<separator>[ -])${month}\\k<separator>(?<shortYear>\\d\\d)`,
  // `2027/03/10`, `2027-3-10`, `2027. 3. 10.`, `2027-Mar-10`
  `${year}(?<separator>[-/ ]|\\. ?)(?<month>\\d\\d?|[a-z]{3,10})\\k<separator>${day}\\.?`,
  // ISO 8601, by week and by day of the year: `2027-W10-3`, `2027-069`
  `${year}-?W(?<week>\\d\\d)-?(?<weekDay>[1-7])`,
  `${year}-(?<yearDay>\\d{3})`,
].map((form) => new RegExp(`^${form}(?=$|[ T])`, 'i'));

/** After a date. A space or `T`, an hour with minutes or with `am` or `pm`, and a zone. SQL Server: `06:00:00:000PM`. Oracle: `06.00.00 PM`. */
const timeOfDay =
  /^(?: (?:at|@|-|um|om|alle|a|as|a las))?[ T](?:(?<hour>\d\d?)(?:(?<sign>[:.h])(?<minute>\d\d)(?:\k<sign>(?<second>\d\d)(?:[.,:]\d{1,9})?)?)?(?: ?(?<half>[ap])\.?m\b\.?| ?(?:uhr|hrs?|h)\b)?|(?<name>noon|midnight))(?<zone>[^\d:.,].*)?$/i;

/** `Wed Mar 10 18:00:00 CET 2027`, `Wed 10 Mar 18:00:00 CET 2027`, as C, Java, Unix and git print it: the year comes last, or before an offset. */
const yearLast = /^(\D+ \d\d?(?:\.? [a-z]{3,10}\.?)?) (\d\d?:\d\d.*?) (19\d\d|2\d{3})( [+-]?\d{4})?$/i;

/** Db2: `2027-03-10-18.00.00.000000`. SAS, logs of web servers: `10MAR2027:18:00:00`. */
const joinedTime = /^([\da-z/-]+)[-:](?=\d\d([:.])\d\d\2\d\d)/i;

/** `2027年3月10日`, `2027년 3월 10일` */
const eastAsian = /^(\d{4})[年년] ?(\d\d?)[月월] ?(\d\d?)[日일] ?/;
/** Before the time, in Japanese, Chinese and Korean. */
const halfBefore = /(?:(午前|上午|오전)|午後|下午|오후) ?(\d\d?:\d\d(?::\d\d)?)/;

const halfAfter = (_: string, morning: string | undefined, time: string) => `${time} ${morning ? 'am' : 'pm'}`;

const withoutAccents = (text: string) =>
  /^[ -~]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/**
 * Reads a date in a form that a template engine, a database or a programming language prints. Never throws, and guesses nothing: texts that can
 * have two meanings are not read.
 * @param text - at most a few hundred characters
 */
export function readWrittenDate(text: string): WrittenDate | undefined {
  const plain = withoutAccents(text)
    .replace(/,(?= |$)/g, '')
    .replace(/ +/g, ' ')
    .replace(/\bthe (?=\d)| (?:of|de|del)(?= [a-z]{3}| \d{4})/gi, '')
    .replace(eastAsian, '$1-$2-$3 ')
    .replace(halfBefore, halfAfter)
    .replace(joinedTime, '$1 ')
    .replace(yearLast, '$1 $3 $2$4')
    .trimEnd();
  const found = dates.map((form) => form.exec(plain)).find((each) => each?.groups);
  const date = found?.groups && dateIn(found.groups);
  if (!found || !date) return undefined;
  const rest = plain.slice(found[0].length);
  if (rest === '') return { date, time: undefined, zone: undefined };
  const groups = timeOfDay.exec(rest)?.groups;
  const time = groups && timeIn(groups);
  if (!time) return undefined;
  if (!groups['zone']) return { date, time, zone: undefined };
  const zone = zoneIn(groups['zone']);
  return zone === undefined ? undefined : { date, time, zone };
}

type Groups = Readonly<Record<string, string | undefined>>;

function dateIn(groups: Groups): WrittenDate['date'] | undefined {
  const { year = `20${groups['shortYear']}`, month = '', day = '', week, weekDay, yearDay } = groups;
  if (week !== undefined) {
    const monday = daysBeforeWeek(Number(year), Number(week)) + 1;
    // The Thursday of a week is in its year.
    return dayOf(year, monday + 3)[0] === year ? dayOf(year, monday + Number(weekDay) - 1) : undefined;
  }
  if (yearDay !== undefined) {
    const date = dayOf(year, Number(yearDay));
    return date[0] === year ? date : undefined;
  }
  const number = /^\d/.test(month) ? month : months.get(month.toLowerCase());
  return number === undefined ? undefined : [year, number, day];
}

/** How many days of the year there are before the Monday of a week; negative if it is in the year before. ISO 8601: January 4 is in week 1. */
function daysBeforeWeek(year: number, week: number): number {
  const fourth = new Date(Date.UTC(year, 0, 4)).getUTCDay() || 7;
  return week * 7 - 3 - fourth;
}

/** @param days - 1 is January 1 */
function dayOf(year: string, days: number): WrittenDate['date'] {
  const [y = '', m = '', d = ''] = new Date(Date.UTC(Number(year), 0, days)).toISOString().slice(0, 10).split('-');
  return [y, m, d];
}

function timeIn({ hour, minute, second = '0', half, name }: Groups): WrittenDate['time'] {
  if (name !== undefined) return [name.toLowerCase() === 'noon' ? '12' : '0', '0', '0'];
  if (hour === undefined || (minute === undefined && half === undefined)) return undefined;
  if (half === undefined) return [hour, minute ?? '0', second];
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return [String(hours), minute ?? '0', second];
}

/** `+01:00`, ` +0100`, `GMT+1`, and ` 0100`, because a `+` in an address means a space. */
const offset =
  /^(?:(?<sign> ?[+-]| )(?<hours>\d\d|(?<=[+-])\d(?=:|$))|(?: ?(?:UTC|GMT|UT) ?)(?<sign1>[+-]?)(?<hours1>\d\d?))(?::?(?<minutes>\d\d)(?::00)?)?$/i;
/** What programs add to an offset: `(Central European Standard Time)`, `CET`, and the clock of Go, `m=+0.01`. */
const comment =
  /(?: ?\([^()]*\)| m=[+ -][\d.]+|(?<=[\dA-Z]) [A-Z][a-z]+\/\w+|(?<=\d) (?:[A-Z]{1,5}|[+-]?\d\d(?:\d\d)?))$/;
/** RFC 9557. Groups: before the first bracket, and in it. */
const brackets = /^([^[\]]*)\[!?([\w+\-/:=]{1,64})\](?:\[[^[\]]*\])*$/;

/** @returns undefined for a text that names no zone. Comments alone name none: `(PST)` */
function zoneIn(text: string): string | undefined {
  const [, before = text, inBrackets] = brackets.exec(text) ?? [];
  if (before.trim() === '') return inBrackets?.includes('=') ? undefined : inBrackets;
  const plain = before.trimEnd().replace(comment, '').replace(comment, '');
  const found = offset.exec(plain)?.groups;
  if (found) {
    const { sign, hours, sign1, hours1 = '', minutes = '00' } = found;
    const isWest = (sign ?? sign1)?.endsWith('-');
    return `${isWest ? '-' : '+'}${(hours ?? hours1).padStart(2, '0')}:${minutes}`;
  }
  const name = plain.trim();
  const east = abbreviations[name.toUpperCase()];
  if (east !== undefined) {
    const hoursEast = String(Math.trunc(Math.abs(east))).padStart(2, '0');
    return `${east < 0 ? '-' : '+'}${hoursEast}:${east % 1 === 0 ? '00' : '30'}`;
  }
  return /^[a-z]/i.test(name) ? name : undefined;
}
