import type { DataSource } from 'typeorm';

/**
 * Looks for a secret in all rows of a table: as text, and as bytes, which a row as text shows in hexadecimal digits.
 * @param secret - a text, which may be the base64url of bytes
 * @returns the rows that contain it; empty if the table stores only its hash
 * @throws Error if the table is empty
 */
export async function rowsWithSecret(dataSource: DataSource, table: string, secret: string): Promise<string[]> {
  const rows = await dataSource.query<{ text: string }[]>(`SELECT each::text AS text FROM ${table} AS each`);
  if (rows.length === 0) throw new Error(`The table ${table} is empty.`);
  const forms = [secret, ...(['utf8', 'base64url'] as const).map((each) => Buffer.from(secret, each).toString('hex'))];
  return rows.map(({ text }) => text).filter((text) => forms.some((form) => text.includes(form)));
}
