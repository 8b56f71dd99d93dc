/** The codes at the time of this migration. Do not update them: maintenance adds later ones. */
export const codes: Readonly<Record<string, readonly string[]>> = {
  dimension: ['quarter_hour', 'country', 'device', 'client'],
  device: ['unknown', 'desktop', 'mobile'],
  client: [
    'unknown',
    'web',
    'Apple Mail Privacy',
    'Gmail',
    'Yahoo Mail',
    'Outlook',
    'Thunderbird',
    'Apple Mail',
    'Airmail',
    'Windows Mail',
    'Windows Live Mail',
    'Superhuman',
    'Fastmail',
    'HEY',
  ],
};

const rows = Object.entries(codes).flatMap(([dimension, values]) =>
  values.map((value, code) => `('${dimension}', ${code}, '${value}')`),
);

export const insertCodes = `INSERT INTO count_codes (dimension, code, value) VALUES ${rows.join(', ')}`;
