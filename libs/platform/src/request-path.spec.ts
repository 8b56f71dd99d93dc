import { requestPath } from './request-path.ts';

it.each([
  ['/api/v1/timers?limit=1', '/api/v1/timers?limit=1'],
  ['//api//v1', '//api//v1'],
  ['http://example.com/api/v1/timers?limit=1', '/api/v1/timers?limit=1'],
  ['HTTPS://user:pw@example.com:99/api', '/api'],
  ['http://example.com', '/'],
  ['http://example.com?limit=1', '/?limit=1'],
  ['http:///api', '/api'],
  ['http:/api', '/http:/api'],
  ['ftp://example.com/api', '/ftp://example.com/api'],
  ['*', '/*'],
  ['api/v1', '/api/v1'],
  ['', '/'],
])('the path of the target %j is %j', (url, path) => {
  expect(requestPath({ url })).toBe(path);
});
