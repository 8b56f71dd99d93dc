import { keyProofs } from './conformance/proofs/keys.ts';
import type { Proof, Proofs } from './conformance/proofs/proof.ts';
import { reportProofs } from './conformance/proofs/reports.ts';
import { serviceProofs } from './conformance/proofs/service.ts';
import { timerProofs } from './conformance/proofs/timers.ts';
import { ServiceUnderTest } from './conformance/service-under-test.ts';
import { type Section, specification } from './conformance/specification.ts';

const proofs: Proofs<Section> = { ...serviceProofs, ...timerProofs, ...reportProofs, ...keyProofs };

let service: ServiceUnderTest;

beforeAll(async () => {
  service = await ServiceUnderTest.start();
});

afterAll(() => service.stop());

describe.each(Object.entries(specification))('%s', (section, lines) => {
  const proved = proofs[section as Section] as Record<string, Proof>;

  it.each(lines.map((line) => [line]))('%s', async (line) => {
    const proof = proved[line];
    if (!proof) throw new Error('Nothing proves this line.');
    await proof(service);
  });
});

describe('the examples of the OpenAPI document', () => {
  it('are requests that the service does', async () => {
    const { id } = await service.timer();
    let sent = 0;
    for (const [path, operations] of Object.entries(service.document.paths)) {
      for (const [method, { requestBody }] of Object.entries(operations)) {
        for (const { value } of Object.values(requestBody?.content['application/json']?.examples ?? {})) {
          const answer = await service.call(method.toUpperCase(), path.replace('{id}', id), { body: value });
          expect([value, answer.status]).toEqual([value, method === 'post' ? 201 : 200]);
          sent++;
        }
      }
    }
    expect(sent).toBeGreaterThanOrEqual(5);
  });
});
