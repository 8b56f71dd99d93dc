import { extractApiKey } from './extract-api-key.ts';

describe('extractApiKey', () => {
  it.each([
    [{ authorization: 'Bearer abc' }, 'abc'],
    [{ authorization: 'bEaReR   abc ' }, 'abc'],
    [{ 'x-api-key': ' abc ' }, 'abc'],
    [{ authorization: 'Bearer abc', 'x-api-key': 'def' }, 'abc'],
    [{ authorization: 'Basic abc', 'x-api-key': 'def' }, 'def'],
    [{ authorization: '', 'x-api-key': 'def' }, 'def'],
    [{ authorization: 'Basic abc' }, undefined],
    [{ authorization: 'Bearer' }, undefined],
    [{ authorization: 'Bearer', 'x-api-key': 'def' }, undefined],
    [{ authorization: 'Bearer a b' }, undefined],
    [{ 'x-api-key': ['a', 'b'] }, undefined],
    [{}, undefined],
  ])('reads %j as %j', (headers, expected) => {
    expect(extractApiKey(headers)).toBe(expected);
  });
});
