import type { Scope } from '@tminus/domain';
import { eventually } from '@tminus/testing';
import type { Answer, ServiceUnderTest } from '../service-under-test.ts';
import { type Proof, type Proofs, bodyFor, draft, endpoints } from './proof.ts';

const outcome = ({ status, body }: Answer) => `${status} ${body.error?.code}`;

/** Calls endpoints with `key`, each on a timer of its own, and gives what came back by the endpoint. */
async function outcomes(service: ServiceUnderTest, key: string | null, which: readonly (typeof endpoints)[number][]) {
  const all: Record<string, string> = {};
  for (const [method, path] of which) {
    const { id } = await service.timer();
    all[`${method} ${path}`] = outcome(
      await service.call(method, path.replace(':id', id), { key, ...bodyFor(method) }),
    );
  }
  return all;
}

/** A key with one scope opens the endpoints that need it, and no other. */
const grants =
  (scope: Scope): Proof =>
  async (service) => {
    const { key } = await service.issue(scope);
    const opened = await outcomes(
      service,
      key,
      endpoints.filter(([, , needed]) => needed === scope),
    );
    expect(Object.values(opened)).not.toHaveLength(0);
    for (const each of Object.values(opened)) expect(each).toMatch(/^20[01] undefined$/);
    const closed = await outcomes(
      service,
      key,
      endpoints.filter(([, , needed]) => needed !== scope),
    );
    expect(new Set(Object.values(closed))).toEqual(new Set(['403 insufficient_scope']));
  };

const needsPaidPlan: Proof = async (service) => {
  for (const plan of ['pro', 'business', 'enterprise'] as const) {
    const { key } = await service.account({ plan });
    expect((await service.call('GET', '/api/v1/timers', { key })).status).toBe(200);
  }
  const { key: free } = await service.account({ plan: 'free' });
  expect(new Set(Object.values(await outcomes(service, free, endpoints)))).toEqual(new Set(['403 plan_required']));
};

const invalidKeys = (key: string) => [
  'nonsense',
  key.slice(0, -1),
  `${key}x`,
  key.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  key.toUpperCase(),
];

type KeySections = 'API key' | 'Authentication' | 'Key format' | 'Key creation' | 'Scopes' | 'Plans';

export const keyProofs: Proofs<KeySections> = {
  'API key': {
    'it is made by the owner of the account, not through the API; it has a name, scopes and a format': async (
      service,
    ) => {
      for (const path of ['/api/v1/keys', '/api/v1/api-keys', '/api/v1/account/keys']) {
        expect((await service.call('POST', path, { body: { name: 'Mine' } })).status).toBe(404);
      }
      const { publicId } = await service.issue('timers:read', 'usage:read');
      const keys = JSON.parse(await service.admin('key', 'list', '--account', service.accountId)) as object[];
      expect(keys).toContainEqual(
        expect.objectContaining({ publicId, name: 'Narrow', scopes: ['timers:read', 'usage:read'] }),
      );
    },
  },

  Authentication: {
    '1: every request must carry an API key': async (service) => {
      expect(new Set(Object.values(await outcomes(service, null, endpoints)))).toEqual(new Set(['401 unauthorized']));
    },
    '2: in Authorization: Bearer (recommended) or in X-API-Key': async (service) => {
      const both: Record<string, string>[] = [{ Authorization: `Bearer ${service.key}` }, { 'X-API-Key': service.key }];
      for (const headers of both) {
        expect((await service.call('GET', '/api/v1/timers', { key: null, headers })).status).toBe(200);
      }
    },
    '3: a missing or invalid key gives 401 with the code unauthorized': async (service) => {
      const headers = invalidKeys(service.key).flatMap((key): Record<string, string>[] => [
        { Authorization: `Bearer ${key}` },
        { 'X-API-Key': key },
      ]);
      const none: Record<string, string> = {};
      for (const each of [none, { Authorization: service.key }, ...headers]) {
        const answer = await service.call('GET', '/api/v1/timers', { key: null, headers: each });
        expect(outcome(answer)).toBe('401 unauthorized');
      }
    },
    '4: a key without the scope, or a plan without API access, gives 403': async (service) => {
      const { key } = await service.account({ scopes: ['timers:read'] });
      expect((await service.call('POST', '/api/v1/timers', { key, body: draft })).status).toBe(403);
      const { key: free } = await service.account({ plan: 'free' });
      expect((await service.call('POST', '/api/v1/timers', { key: free, body: draft })).status).toBe(403);
    },
  },

  'Key format': {
    'a fixed prefix, 8 characters that are public, 32 that are secret, between underscores': async (service) => {
      const issued = await service.issue('timers:read');
      expect(issued.key).toMatch(/^tm_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/);
      expect(issued.key.split('_')[1]).toBe(issued.publicId);
    },
  },

  'Key creation': {
    'the full key is shown once; a lost one cannot be retrieved': async (service) => {
      const { key, publicId } = await service.issue('timers:read');
      const secret = key.slice(-32);
      const listed = await service.admin('key', 'list');
      const stored = JSON.stringify(await service.database.query('SELECT * FROM api_keys'));
      for (const text of [listed, stored]) {
        expect(text).toContain(publicId);
        expect(text).not.toContain(secret);
      }
    },
    'keys can be revoked': async (service) => {
      const { key, publicId } = await service.issue('timers:read');
      expect((await service.call('GET', '/api/v1/timers', { key })).status).toBe(200);
      await service.admin('key', 'revoke', publicId);
      await eventually(
        async () => expect(outcome(await service.call('GET', '/api/v1/timers', { key }))).toBe('401 unauthorized'),
        { withinMs: 1_000 },
      );
    },
  },

  Scopes: {
    'timers:read grants listing timers and getting their details': grants('timers:read'),
    'timers:write grants creating, updating and deleting timers': grants('timers:write'),
    'analytics:read grants viewing analytics': grants('analytics:read'),
    'usage:read grants viewing usage': grants('usage:read'),
  },

  Plans: { 'API access needs Pro, Business or Enterprise': needsPaidPlan },
};
