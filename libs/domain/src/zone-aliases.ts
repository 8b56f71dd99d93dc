/**
 * Names of time zones that are not in the IANA database, by zone: those of Windows without "Standard Time" (CLDR 48.2, `windowsZones`, territory
 * 001), those of Ruby on Rails (`ActiveSupport::TimeZone::MAPPING` of 6.1.7) without "(US & Canada)", and English ones that `Intl` prints (CLDR).
 */
const namesByZone =
  'Africa/Algiers=West Central Africa;Africa/Cairo=Egypt|Cairo;Africa/Casablanca=Morocco|Casablanca;Africa/Harare=Harare;' +
  'Africa/Johannesburg=South Africa|Pretoria;Africa/Juba=South Sudan;Africa/Khartoum=Sudan;Africa/Lagos=W. Central Africa;' +
  'Africa/Monrovia=Monrovia;Africa/Nairobi=E. Africa|Nairobi;Africa/Sao_Tome=Sao Tome;Africa/Tripoli=Libya;Africa/Windhoek=Namibia;' +
  'America/Adak=Aleutian;America/Anchorage=Alaskan;America/Araguaina=Tocantins;America/Argentina/Buenos_Aires=Argentina|Buenos Aires;' +
  'America/Asuncion=Paraguay;America/Bahia=Bahia;America/Bogota=SA Pacific|Bogota;America/Cancun=Eastern Standard Time (Mexico);' +
  'America/Caracas=Venezuela|Caracas;America/Cayenne=SA Eastern;America/Chicago=Central|Central Time|CT;America/Chihuahua=Chihuahua;' +
  'America/Cuiaba=Central Brazilian;America/Denver=Mountain|Mountain Time|MT;America/Grand_Turk=Turks And Caicos;' +
  'America/Guatemala=Central America;America/Guyana=Georgetown;America/Halifax=Atlantic|Atlantic Time (Canada);America/Havana=Cuba;' +
  'America/Indiana/Indianapolis=US Eastern|Indiana (East);America/Juneau=Alaska;America/La_Paz=SA Western|La Paz;America/Lima=Lima|Quito;' +
  'America/Los_Angeles=Pacific|Pacific Time|PT;America/Mazatlan=Mountain Standard Time (Mexico)|Mazatlan;' +
  'America/Mexico_City=Central Standard Time (Mexico)|Guadalajara|Mexico City;America/Miquelon=Saint Pierre;America/Monterrey=Monterrey;' +
  'America/Montevideo=Montevideo;America/New_York=Eastern|Eastern Time|ET;America/Nuuk=Greenland;America/Phoenix=US Mountain|Arizona;' +
  'America/Port-au-Prince=Haiti;America/Puerto_Rico=Puerto Rico;America/Punta_Arenas=Magallanes;America/Regina=Canada Central|Saskatchewan;' +
  'America/Santiago=Pacific SA|Santiago;America/Sao_Paulo=E. South America|Brasilia;America/St_Johns=Newfoundland;' +
  'America/Tijuana=Pacific Standard Time (Mexico)|Tijuana;America/Whitehorse=Yukon;Asia/Almaty=Almaty;Asia/Amman=Jordan;' +
  'Asia/Baghdad=Arabic|Baghdad;Asia/Baku=Azerbaijan|Baku;Asia/Bangkok=SE Asia|Bangkok|Hanoi;Asia/Barnaul=Altai;Asia/Beirut=Middle East;' +
  'Asia/Bishkek=Central Asia;Asia/Chita=Transbaikal;Asia/Chongqing=Chongqing;Asia/Colombo=Sri Lanka|Sri Jayawardenepura;Asia/Damascus=Syria;' +
  'Asia/Dhaka=Bangladesh|Astana|Dhaka;Asia/Dubai=Arabian;Asia/Hebron=West Bank;Asia/Hong_Kong=Hong Kong;Asia/Hovd=W. Mongolia;' +
  'Asia/Irkutsk=North Asia East|Irkutsk;Asia/Jakarta=Jakarta;Asia/Jerusalem=Israel|Jerusalem;Asia/Kabul=Afghanistan|Kabul;' +
  'Asia/Kamchatka=Russia Time Zone 11|Kamchatka;Asia/Karachi=Pakistan|Islamabad|Karachi;Asia/Kathmandu=Nepal|Kathmandu;' +
  'Asia/Kolkata=India|Chennai|Kolkata|Mumbai|New Delhi;Asia/Krasnoyarsk=North Asia|Krasnoyarsk;Asia/Kuala_Lumpur=Kuala Lumpur;' +
  'Asia/Kuwait=Kuwait;Asia/Magadan=Magadan;Asia/Muscat=Abu Dhabi|Muscat;Asia/Novosibirsk=N. Central Asia|Novosibirsk;Asia/Omsk=Omsk;' +
  'Asia/Pyongyang=North Korea;Asia/Qyzylorda=Qyzylorda;Asia/Riyadh=Arab|Riyadh;Asia/Sakhalin=Sakhalin;Asia/Seoul=Korea|Seoul;' +
  'Asia/Shanghai=China|Beijing;Asia/Singapore=Singapore;Asia/Srednekolymsk=Russia Time Zone 10|Srednekolymsk;Asia/Taipei=Taipei;' +
  'Asia/Tashkent=West Asia|Tashkent;Asia/Tbilisi=Georgian|Tbilisi;Asia/Tehran=Iran|Tehran;Asia/Tokyo=Tokyo|Osaka|Sapporo;Asia/Tomsk=Tomsk;' +
  'Asia/Ulaanbaatar=Ulaanbaatar;Asia/Urumqi=Urumqi;Asia/Vladivostok=Vladivostok;Asia/Yakutsk=Yakutsk;Asia/Yangon=Myanmar|Rangoon;' +
  'Asia/Yekaterinburg=Ekaterinburg;Asia/Yerevan=Caucasus|Yerevan;Atlantic/Azores=Azores;Atlantic/Cape_Verde=Cape Verde|Cape Verde Is.;' +
  'Atlantic/Reykjavik=Greenwich;Atlantic/South_Georgia=Mid-Atlantic;Australia/Adelaide=Cen. Australia|Adelaide;' +
  'Australia/Brisbane=E. Australia|Brisbane;Australia/Darwin=AUS Central|Darwin;Australia/Eucla=Aus Central W.;' +
  'Australia/Hobart=Tasmania|Hobart;Australia/Lord_Howe=Lord Howe;Australia/Melbourne=Canberra|Melbourne;Australia/Perth=W. Australia|Perth;' +
  'Australia/Sydney=AUS Eastern|Sydney;Europe/Amsterdam=Amsterdam;Europe/Astrakhan=Astrakhan;Europe/Athens=Athens;Europe/Belgrade=Belgrade;' +
  'Europe/Berlin=W. Europe|Berlin;Europe/Bratislava=Bratislava;Europe/Brussels=Brussels;Europe/Bucharest=GTB|Bucharest;' +
  'Europe/Budapest=Central Europe|Budapest;Europe/Chisinau=E. Europe;Europe/Copenhagen=Copenhagen;Europe/Dublin=Dublin;' +
  'Europe/Helsinki=Helsinki;Europe/Istanbul=Turkey|Istanbul;Europe/Kaliningrad=Kaliningrad;Europe/Kyiv=FLE|Kyiv;Europe/Lisbon=Lisbon;' +
  'Europe/Ljubljana=Ljubljana;Europe/London=GMT|Edinburgh|London;Europe/Madrid=Madrid;Europe/Minsk=Belarus|Minsk;' +
  'Europe/Moscow=Russian|Moscow|St. Petersburg;Europe/Paris=Romance|Paris;Europe/Prague=Prague;Europe/Riga=Riga;Europe/Rome=Rome;' +
  'Europe/Samara=Russia Time Zone 3|Samara;Europe/Sarajevo=Sarajevo;Europe/Saratov=Saratov;Europe/Skopje=Skopje;Europe/Sofia=Sofia;' +
  'Europe/Stockholm=Stockholm;Europe/Tallinn=Tallinn;Europe/Vienna=Vienna;Europe/Vilnius=Vilnius;Europe/Volgograd=Volgograd;' +
  'Europe/Warsaw=Central European|Warsaw;Europe/Zagreb=Zagreb;Europe/Zurich=Bern|Zurich;Indian/Mauritius=Mauritius;Pacific/Apia=Samoa;' +
  'Pacific/Auckland=New Zealand|Auckland|Wellington;Pacific/Bougainville=Bougainville;Pacific/Chatham=Chatham Islands|Chatham Is.;' +
  'Pacific/Easter=Easter Island;Pacific/Fakaofo=Tokelau Is.;Pacific/Fiji=Fiji;Pacific/Guadalcanal=Central Pacific|Solomon Is.;' +
  'Pacific/Guam=Guam;Pacific/Honolulu=Hawaiian|Hawaii;Pacific/Kiritimati=Line Islands;Pacific/Majuro=Marshall Is.;' +
  'Pacific/Marquesas=Marquesas;Pacific/Midway=Midway Island;Pacific/Norfolk=Norfolk;Pacific/Noumea=New Caledonia;' +
  "Pacific/Pago_Pago=American Samoa;Pacific/Port_Moresby=West Pacific|Port Moresby;Pacific/Tongatapu=Tonga|Nuku'alofa;" +
  'Africa/Lagos=West Africa;Africa/Maputo=Central Africa;Africa/Nairobi=East Africa;America/Bogota=Colombia;America/Lima=Peru;' +
  'America/Santiago=Chile;Asia/Bangkok=Indochina;Asia/Dubai=Gulf;Asia/Jakarta=Western Indonesia;Asia/Manila=Philippine;Asia/Seoul=Korean;' +
  'Asia/Tokyo=Japan;Australia/Adelaide=Australian Central;Australia/Perth=Australian Western;Australia/Sydney=Australian Eastern;' +
  'Etc/GMT+12=Dateline|International Date Line West;Europe/Dublin=Irish;Europe/London=British;Pacific/Honolulu=Hawaii-Aleutian;' +
  'Africa/El_Aaiun=Western Sahara;America/Cayenne=French Guiana;America/Guayaquil=Ecuador;America/Guyana=Guyana;America/La_Paz=Bolivia;' +
  'America/Manaus=Amazon;America/Mazatlan=Mexican Pacific;America/Miquelon=St. Pierre & Miquelon;America/Montevideo=Uruguay;' +
  'America/Noronha=Fernando de Noronha;America/Paramaribo=Suriname;America/Punta_Arenas=Punta Arenas;America/Rio_Branco=Acre;' +
  'Asia/Almaty=Kazakhstan;Asia/Ashgabat=Turkmenistan;Asia/Bishkek=Kyrgyzstan;Asia/Brunei=Brunei;Asia/Dili=Timor-Leste|East Timor;' +
  'Asia/Dushanbe=Tajikistan;Asia/Hovd=Khovd|Hovd;Asia/Jayapura=Eastern Indonesia;Asia/Kuala_Lumpur=Malaysia|Malay Peninsula;' +
  'Asia/Makassar=Central Indonesia;Asia/Taipei=Taiwan;Asia/Tashkent=Uzbekistan;Asia/Tbilisi=Georgia Standard Time|Georgia Time;' +
  'Asia/Thimphu=Bhutan;Asia/Yekaterinburg=Yekaterinburg;Asia/Yerevan=Armenia;Atlantic/South_Georgia=South Georgia;' +
  'Atlantic/Stanley=Falkland Islands;Australia/Eucla=Australian Central Western;Europe/Bucharest=Eastern European;Europe/Dublin=Ireland;' +
  'Europe/Istanbul=Türkiye;Europe/Lisbon=Western European;Europe/London=United Kingdom;Indian/Chagos=Indian Ocean;' +
  'Indian/Christmas=Christmas Island;Indian/Cocos=Cocos Islands;Indian/Mahe=Seychelles;Indian/Maldives=Maldives;' +
  'Indian/Reunion=Réunion|Reunion;Pacific/Chatham=Chatham;Pacific/Chuuk=Chuuk;Pacific/Efate=Vanuatu;Pacific/Fakaofo=Tokelau;' +
  'Pacific/Funafuti=Tuvalu;Pacific/Galapagos=Galapagos;Pacific/Gambier=Gambier;Pacific/Guadalcanal=Solomon Islands;Pacific/Guam=Chamorro;' +
  'Pacific/Kosrae=Kosrae;Pacific/Majuro=Marshall Islands;Pacific/Nauru=Nauru;Pacific/Niue=Niue;Pacific/Norfolk=Norfolk Island;' +
  'Pacific/Palau=Palau;Pacific/Pitcairn=Pitcairn;Pacific/Pohnpei=Pohnpei|Ponape;Pacific/Port_Moresby=Papua New Guinea;' +
  'Pacific/Rarotonga=Cook Islands;Pacific/Tahiti=Tahiti;Pacific/Tarawa=Gilbert Islands;Pacific/Wallis=Wallis & Futuna;';

/** By name in lower case. */
const zones = new Map(
  namesByZone.split(';').flatMap((line) => {
    const [zone = '', names = ''] = line.split('=');
    return names.split('|').map((name) => [name.toLowerCase(), zone] as const);
  }),
);
zones.set('coordinated universal', 'UTC').set('greenwich mean', 'UTC').delete('');

/** The names, in lower case. */
export const zoneAliases = (): string[] => [...zones.keys()];

/**
 * The IANA name for a name that other programs use for a time zone, in any case: `Eastern Standard Time` (Windows), `(GMT-05:00) Eastern Time (US &
 * Canada)` (Rails), `America/New York`, `america_slash_new_york` (HubSpot).
 * @returns a name in any case, which may be unknown
 */
export function ianaNameFor(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/^(?:\((?:gmt|utc)[^)]*\)|(?:gmt|utc) ?[+\-\u2212]\d\d?(?::?\d\d)?) ?/, '')
    .replace(/ \(us\b.*$/, ''); // the `&` in `(US & Canada)` may have ended it
  const alias = zones.get(plain) ?? zones.get(plain.replace(/ (?:standard|daylight|summer) time$| time$/, ''));
  return alias ?? plain.replaceAll(' slash ', '/').replaceAll(' ', '_');
}
