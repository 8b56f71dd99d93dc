import { argumentsOf } from './tool.ts';

const values = (count: number) => Array.from({ length: count }, () => 1);
const call = (args: unknown, _meta: object = {}) => ({ jsonrpc: '2.0', id: 1, params: { arguments: args, _meta } });

describe('argumentsOf', () => {
  it('returns what the client sent, also names that the SDK leaves out', () => {
    const args = JSON.parse('{"__proto__":{"name":"x"},"name":"y"}') as object;
    expect(Object.keys(argumentsOf(call(args)))).toEqual(['__proto__', 'name']);
  });

  it.each([undefined, null, 5, 'x', {}, { params: 'x' }, { params: [1] }, call('x'), call(null)])(
    'returns nothing for %j, which the SDK refuses',
    (message) => {
      expect(argumentsOf(message)).toEqual({});
    },
  );

  it('counts the arguments apart from what the client adds', () => {
    const args = { ids: values(120) };
    expect(argumentsOf(call(args, { list: values(120) }))).toEqual(args);
    expect(argumentsOf(call({ ids: values(1_000) }))).toEqual({ ids: values(1_000) });
  });

  it.each([
    ['in params', call({}, { list: values(128) })],
    ['beside params', { ...call({}), list: values(128) }],
    ['without params', { list: values(128) }],
    ['in a list as params', { params: values(128) }],
  ])('refuses too many values %s', (_, message) => {
    expect(() => argumentsOf(message)).toThrow('more than 128');
  });
});
