import { createAccountWithKey, useTestDatabase } from '@tminus/testing';
import { ApiKeyRepository } from './api-key.repository.ts';

const dataSource = useTestDatabase();
const keys = new ApiKeyRepository(dataSource);

const at = (text: string) => new Date(text);

/** @returns the event `key.expiring` of each time that the key was announced */
async function aKeyThatExpires(expiresAt: string) {
  const { publicId } = await createAccountWithKey(dataSource);
  const expires = (time: string) =>
    dataSource.query('UPDATE api_keys SET expires_at = $2 WHERE public_id = $1', [publicId, time]);
  await expires(expiresAt);
  const events = async () => {
    const rows = await dataSource.query<{ expiresAt: string }[]>(
      `SELECT changes->'after'->>'expiresAt' AS "expiresAt" FROM account_events
        WHERE type = 'key.expiring' AND subject = $1 AND actor = '{"kind": "system"}' ORDER BY sequence`,
      [publicId],
    );
    return rows.map((row) => row.expiresAt);
  };
  return { publicId, expires, events };
}

describe('ApiKeyRepository.storeExpiring', () => {
  it('stores one event a week before a key expires, and another one if it is given another time', async () => {
    const { expires, events } = await aKeyThatExpires('2035-05-28T18:00:00Z');
    await keys.storeExpiring(at('2035-05-21T17:59:59Z'), 7);
    expect(await events()).toEqual([]);
    for (let round = 0; round < 2; round++)
      await Promise.all(Array.from({ length: 3 }, () => keys.storeExpiring(at('2035-05-21T18:00:00Z'), 7)));
    expect(await events()).toEqual(['2035-05-28T18:00:00Z']);
    await expires('2035-05-29T18:00:00Z');
    await keys.storeExpiring(at('2035-05-23T00:00:00Z'), 7);
    expect(await events()).toEqual(['2035-05-28T18:00:00Z', '2035-05-29T18:00:00Z']);
  });

  it('stores nothing for a key that was revoked or has expired', async () => {
    const [revoked, expired] = [
      await aKeyThatExpires('2036-05-28T18:00:00Z'),
      await aKeyThatExpires('2036-05-26T18:00:00Z'),
    ];
    await keys.revoke(revoked.publicId);
    await keys.storeExpiring(at('2036-05-27T00:00:00Z'), 7);
    expect([await revoked.events(), await expired.events()]).toEqual([[], []]);
  });
});
