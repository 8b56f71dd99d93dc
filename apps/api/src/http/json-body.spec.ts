import type { ApiError } from '@tminus/domain';
import { assertSafeBody } from './json-body.ts';

it.each<[string, string]>([
  ['{"toString": 1}', 'toString'],
  ['{"metadata": {"a": 1, "toString": "x"}}', 'metadata.toString'],
  [`{"${'a'.repeat(150)}": {"__proto__": {}}}`, 'a'.repeat(100)],
  ['{"colors": {"__proto__": {}}}', 'colors.__proto__'],
  ['{"a": [{"constructor": 1}]}', 'a.0.constructor'],
])('assertSafeBody names the field that %s must not have', (text, field) => {
  const refused = () => assertSafeBody(JSON.parse(text) as object);
  expect(refused).toThrow(
    expect.objectContaining({ details: [expect.objectContaining({ field })] } as Partial<ApiError>),
  );
});
