import type { Language } from '@tminus/domain';

import type { TimeUnit } from '@tminus/domain';

/** The words for one unit by plural category (CLDR). Missing categories use `other`. */
export type PluralWords = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const two = (one: string, other: string): PluralWords => ({ one, other });
const three = (one: string, few: string, many: string, other = few): PluralWords => ({ one, few, many, other });
const only = (other: string): PluralWords => ({ other });

/**
 * The words below a number of days, hours, minutes, seconds: the form that follows a number in the language, or the name of
 * the unit if it is read without one. They are written as in a dictionary; templates decide about capitals.
 */
export const unitWords: Readonly<Record<Language, Readonly<Record<TimeUnit, PluralWords>>>> = {
  en: {
    days: two('day', 'days'),
    hours: two('hour', 'hours'),
    minutes: two('minute', 'minutes'),
    seconds: two('second', 'seconds'),
  },
  de: {
    days: two('Tag', 'Tage'),
    hours: two('Stunde', 'Stunden'),
    minutes: two('Minute', 'Minuten'),
    seconds: two('Sekunde', 'Sekunden'),
  },
  fr: {
    days: two('jour', 'jours'),
    hours: two('heure', 'heures'),
    minutes: two('minute', 'minutes'),
    seconds: two('seconde', 'secondes'),
  },
  es: {
    days: two('día', 'días'),
    hours: two('hora', 'horas'),
    minutes: two('minuto', 'minutos'),
    seconds: two('segundo', 'segundos'),
  },
  it: {
    days: two('giorno', 'giorni'),
    hours: two('ora', 'ore'),
    minutes: two('minuto', 'minuti'),
    seconds: two('secondo', 'secondi'),
  },
  pt: {
    days: two('dia', 'dias'),
    hours: two('hora', 'horas'),
    minutes: two('minuto', 'minutos'),
    seconds: two('segundo', 'segundos'),
  },
  nl: {
    days: two('dag', 'dagen'),
    // After a number, Dutch keeps "uur" unchanged; "minuten" and "seconden" are plural.
    hours: only('uur'),
    minutes: two('minuut', 'minuten'),
    seconds: two('seconde', 'seconden'),
  },
  pl: {
    days: three('dzień', 'dni', 'dni'),
    hours: three('godzina', 'godziny', 'godzin'),
    minutes: three('minuta', 'minuty', 'minut'),
    seconds: three('sekunda', 'sekundy', 'sekund'),
  },
  sv: {
    days: two('dag', 'dagar'),
    hours: two('timme', 'timmar'),
    minutes: two('minut', 'minuter'),
    seconds: two('sekund', 'sekunder'),
  },
  da: {
    days: two('dag', 'dage'),
    hours: two('time', 'timer'),
    minutes: two('minut', 'minutter'),
    seconds: two('sekund', 'sekunder'),
  },
  nb: {
    days: two('dag', 'dager'),
    hours: two('time', 'timer'),
    minutes: two('minutt', 'minutter'),
    seconds: two('sekund', 'sekunder'),
  },
  fi: {
    // After every number except one, Finnish uses the partitive singular.
    days: two('päivä', 'päivää'),
    hours: two('tunti', 'tuntia'),
    minutes: two('minuutti', 'minuuttia'),
    seconds: two('sekunti', 'sekuntia'),
  },
  cs: {
    days: { one: 'den', few: 'dny', other: 'dní' },
    hours: { one: 'hodina', few: 'hodiny', other: 'hodin' },
    minutes: { one: 'minuta', few: 'minuty', other: 'minut' },
    seconds: { one: 'sekunda', few: 'sekundy', other: 'sekund' },
  },
  // Turkish has no plural after a number.
  tr: { days: only('gün'), hours: only('saat'), minutes: only('dakika'), seconds: only('saniye') },
  ja: { days: only('日'), hours: only('時間'), minutes: only('分'), seconds: only('秒') },
  zh: { days: only('天'), hours: only('小时'), minutes: only('分钟'), seconds: only('秒') },
  ko: { days: only('일'), hours: only('시간'), minutes: only('분'), seconds: only('초') },
  ar: {
    days: { zero: 'يوم', one: 'يوم', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' },
    hours: { zero: 'ساعة', one: 'ساعة', two: 'ساعتان', few: 'ساعات', many: 'ساعة', other: 'ساعة' },
    minutes: { zero: 'دقيقة', one: 'دقيقة', two: 'دقيقتان', few: 'دقائق', many: 'دقيقة', other: 'دقيقة' },
    seconds: { zero: 'ثانية', one: 'ثانية', two: 'ثانيتان', few: 'ثوانٍ', many: 'ثانية', other: 'ثانية' },
  },
  he: {
    // "Two days" has its own dual. The other units use the plural after a written number.
    days: { one: 'יום', two: 'יומיים', other: 'ימים' },
    hours: { one: 'שעה', two: 'שעתיים', other: 'שעות' },
    minutes: { one: 'דקה', two: 'דקות', other: 'דקות' },
    seconds: { one: 'שנייה', two: 'שניות', other: 'שניות' },
  },
  ru: {
    days: three('день', 'дня', 'дней'),
    hours: three('час', 'часа', 'часов'),
    minutes: three('минута', 'минуты', 'минут'),
    seconds: three('секунда', 'секунды', 'секунд'),
  },
  uk: {
    days: three('день', 'дні', 'днів', 'дня'),
    hours: three('година', 'години', 'годин'),
    minutes: three('хвилина', 'хвилини', 'хвилин'),
    seconds: three('секунда', 'секунди', 'секунд'),
  },
  el: {
    days: two('ημέρα', 'ημέρες'),
    hours: two('ώρα', 'ώρες'),
    minutes: two('λεπτό', 'λεπτά'),
    seconds: two('δευτερόλεπτο', 'δευτερόλεπτα'),
  },
  hi: { days: only('दिन'), hours: two('घंटा', 'घंटे'), minutes: only('मिनट'), seconds: only('सेकंड') },
  // Hungarian has no plural after a number.
  hu: { days: only('nap'), hours: only('óra'), minutes: only('perc'), seconds: only('másodperc') },
  ro: {
    // In a sentence, "de" follows numbers from 20. Below a number, the noun is enough.
    days: two('zi', 'zile'),
    hours: two('oră', 'ore'),
    minutes: two('minut', 'minute'),
    seconds: two('secundă', 'secunde'),
  },
  th: { days: only('วัน'), hours: only('ชั่วโมง'), minutes: only('นาที'), seconds: only('วินาที') },
  vi: { days: only('ngày'), hours: only('giờ'), minutes: only('phút'), seconds: only('giây') },
};
