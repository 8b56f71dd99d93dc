/**
 * What the specification of the API states, in its order, each line in a few words. What it leaves open ("not shown") is not here:
 * that is decided in the OpenAPI document. A line without a proof does not compile.
 */
export const specification = {
  'What the service does': [
    'all bodies, of requests and responses, are JSON',
    'a client creates and manages timers over HTTP',
    'a timer exposes an image at its embedUrl and a snippet that shows it',
    'it counts the views of each timer and reports them as analytics',
    "it reports the account's usage",
    'without Pro, Business or Enterprise, requests are refused with 403',
  ],
  'Response envelope': ['a success is an object with the one property data'],
  Timer: [
    'id: a string that the service assigns, used in paths',
    'name: a string, sent on create',
    'type: a string, sent on create; fixed exists',
    'status: a string; active exists',
    'targetDate: YYYY-MM-DDTHH:MM:SSZ, in UTC, for a fixed timer',
    'timezone: a region and a city, sent on create',
    'template: a name; bold is one',
    'colors: background, text and accent, each #rrggbb',
    'viewCount: an integer that the service returns',
    'embedUrl: the address of the image, returned by the service',
    'embedCode: an HTML image tag with the alt text Countdown Timer',
  ],
  'Timer analytics': [
    'timerId: the id of the timer',
    'totalViews: all-time views',
    'viewsToday, viewsThisWeek, viewsThisMonth: integers',
    'dailyViews: objects with a date, YYYY-MM-DD, and views',
    'on Pro and above: countries, devices, hours and e-mail clients',
  ],
  Usage: [
    "plan: the plan's name in lower case",
    'timers: used and limit',
    'views: used, limit, periodStart and periodEnd, YYYY-MM-DD',
    'api: requestsToday and requestsThisMonth',
  ],
  'API key': ['it is made by the owner of the account, not through the API; it has a name, scopes and a format'],
  States: ['a timer is active'],
  Endpoints: [
    'every endpoint needs authentication, and the scope listed',
    'GET /api/v1/timers lists all timers',
    'POST /api/v1/timers creates a timer',
    'GET /api/v1/timers/:id gets its details',
    'PUT or PATCH /api/v1/timers/:id updates it',
    'DELETE /api/v1/timers/:id deletes it',
    'GET /api/v1/timers/:id/analytics gets its analytics',
    "GET /api/v1/usage gets the account's usage",
  ],
  'Create a timer': [
    'the key comes in Authorization or X-API-Key, the body is application/json',
    'the body has name, type, targetDate, timezone, template and colors',
    'the response is the timer, with id, status, viewCount, embedUrl and embedCode',
  ],
  'Get a timer': [
    'the response is the timer',
    'where no timer with that id is reachable for the caller, the status is 404',
  ],
  'Timer analytics, the query': [
    'all parameters may be left out',
    'startDate and endDate, YYYY-MM-DD, are the ends of the range',
    'granularity is daily, weekly or monthly, and groups the counts',
    'the response is the analytics of the timer',
  ],
  'Usage, the request': ['there are no parameters; the response is the usage'],
  Authentication: [
    '1: every request must carry an API key',
    '2: in Authorization: Bearer (recommended) or in X-API-Key',
    '3: a missing or invalid key gives 401 with the code unauthorized',
    '4: a key without the scope, or a plan without API access, gives 403',
  ],
  'Key format': ['a fixed prefix, 8 characters that are public, 32 that are secret, between underscores'],
  'Key creation': ['the full key is shown once; a lost one cannot be retrieved', 'keys can be revoked'],
  Scopes: [
    'timers:read grants listing timers and getting their details',
    'timers:write grants creating, updating and deleting timers',
    'analytics:read grants viewing analytics',
    'usage:read grants viewing usage',
  ],
  Plans: ['API access needs Pro, Business or Enterprise'],
  Errors: [
    'a failure has a status and the shape {error: {code, message}}',
    '401, unauthorized: an invalid or missing key',
    '403: insufficient permissions or plan',
    '404: not found',
    '429: rate limit exceeded',
  ],
  Limits: [
    '1: every response carries X-RateLimit-Limit, -Remaining and -Reset; past the limit the status is 429',
    '3: each plan has limits on timers and views, reported by the usage endpoint',
  ],
  Versioning: ['every endpoint begins with /api/v1'],
} as const;

export type Section = keyof typeof specification;

export type Line<S extends Section> = (typeof specification)[S][number];
