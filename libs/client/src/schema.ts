// Generated from the OpenAPI document by `npm run openapi`: change the code of the API, not this file.

export interface paths {
  '/api/v1/timers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List timers
     * @description The account's timers, newest first, a page at a time. Follow `next` in the `Link` header until there is none, or count with
     *     `offset`. Filters are met all together.
     *
     *     Needs the scope `timers:read`.
     */
    get: operations['listTimers'];
    put?: never;
    /**
     * Create a timer
     * @description A timer needs a `name`, and what its type counts down to; all else has a default. There are three types:
     *
     *     - `fixed` (the default) counts down to a `targetDate`, the same for everybody;
     *     - `evergreen` runs for `durationSeconds`, for each recipient from the first open;
     *     - `recurring` comes to its end again and again, as its `recurrence` says, by the clocks of its `timezone`.
     *
     *     Fields that the service assigns, such as `id`, are ignored, so that a timer that was read can be sent back whole; any other
     *     unknown field is refused.
     *
     *     Needs the scope `timers:write`.
     */
    post: operations['createTimer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/timers/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a timer
     * @description A timer, with its views so far.
     *
     *     Needs the scope `timers:read`.
     */
    get: operations['getTimer'];
    /**
     * Update a timer, for clients that only know PUT
     * @description The same as `PATCH`: the fields that are sent change, the others stay. Fields that the service assigns, such as `id`, are ignored, so that a timer that was read can be sent back whole; any other
     *     unknown field is refused.
     *
     *     Needs the scope `timers:write`.
     */
    put: operations['putTimer'];
    post?: never;
    /**
     * Delete a timer
     * @description Afterwards it is gone from the API, and its image shows nothing: e-mails that hold it do not break.
     *
     *     Needs the scope `timers:write`.
     */
    delete: operations['deleteTimer'];
    options?: never;
    head?: never;
    /**
     * Update a timer
     * @description The fields that are sent change, the others stay; the `type` cannot change. Fields that the service assigns, such as `id`, are ignored, so that a timer that was read can be sent back whole; any other
     *     unknown field is refused.
     *
     *     Needs the scope `timers:write`.
     */
    patch: operations['updateTimer'];
    trace?: never;
  };
  '/api/v1/timers/{id}/analytics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a timer's analytics
     * @description How often the image was opened, by day, week or month: without a range, on the last 30 days up to today. A range has 366 days at most.
     *     Days are those of `timezone`, and UTC's where none is named. On some plans also where, when and in what it was opened.
     *
     *     Needs the scope `analytics:read`.
     */
    get: operations['getTimerAnalytics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/v1/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the account's usage
     * @description Timers, views and requests, and what the plan of the account allows of them.
     *
     *     Needs the scope `usage:read`.
     */
    get: operations['getUsage'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description Colors; those left out are the template's own. */
    ColorsInput: {
      /** @description Behind everything. */
      background?: string;
      /** @description Of the digits. */
      text?: string;
      /** @description Of what sets the template off. */
      accent?: string;
    };
    /** @description Words in place of the language's. */
    LabelsInput: {
      /** @description In place of "days". */
      days?: string;
      /** @description In place of "hours". */
      hours?: string;
      /** @description In place of "minutes". */
      minutes?: string;
      /** @description In place of "seconds". */
      seconds?: string;
    };
    /** @description What an image shows once the time is up. */
    OnExpireInput: {
      /**
       * @description Zeros, a message, or nothing at all.
       * @enum {string}
       */
      action: 'zeros' | 'message' | 'hidden';
      /** @description With the action `message`. */
      message?: string;
    };
    /** @description When a recurring timer comes to its end. */
    RecurrenceInput: {
      /**
       * @description How often.
       * @enum {string}
       */
      frequency: 'daily' | 'weekly' | 'monthly';
      /**
       * @description On a clock of 24 hours.
       * @example 18:00
       */
      time: string;
      /**
       * @description Of a `weekly` one.
       * @enum {string}
       */
      weekday?: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
      /** @description Of a `monthly` one; in months that are shorter, the last day. */
      dayOfMonth?: number;
    };
    /** @description A timer to be made. */
    CreateTimer: {
      /**
       * @description Assigned by the service. Opaque.
       * @example tmr_01m7yxhe0xe7ran31ygpx82d3j
       */
      readonly id?: string;
      /** @description Whether its time is up, for everybody. */
      readonly expired?: boolean;
      /** @description How often its image has been opened. */
      readonly viewCount?: number;
      /**
       * Format: uri
       * @description The address of its image.
       */
      readonly embedUrl?: string;
      /** @description Its image as an HTML snippet, for an e-mail or a page. */
      readonly embedCode?: string;
      /** @description What you may want to change. Nothing keeps it from working. */
      readonly warnings?: components['schemas']['TimerWarning'][];
      /**
       * Format: date-time
       * @description When it was made, in UTC.
       */
      readonly createdAt?: string;
      /**
       * @description What its image looks like.
       * @enum {string}
       */
      template?:
        | 'bold'
        | 'minimal'
        | 'cards'
        | 'flip'
        | 'ring'
        | 'neon'
        | 'elegant'
        | 'mono'
        | 'banner'
        | 'outline'
        | 'badge'
        | 'gradient';
      /** @description Its image's colors; those that are not sent are the template's own. */
      colors?: components['schemas']['ColorsInput'];
      /** @description Of its image, in CSS pixels. */
      width?: number;
      /** @description Of its image, in CSS pixels; width times height may be 480000 at most. */
      height?: number;
      /** @description Which units its image shows. The time of one left out goes into the next smaller. */
      units?: ('days' | 'hours' | 'minutes' | 'seconds')[];
      /**
       * @description Of the words under the digits.
       * @enum {string}
       */
      language?:
        | 'en'
        | 'de'
        | 'fr'
        | 'es'
        | 'it'
        | 'pt'
        | 'nl'
        | 'pl'
        | 'sv'
        | 'da'
        | 'nb'
        | 'fi'
        | 'cs'
        | 'tr'
        | 'ja'
        | 'zh'
        | 'ko'
        | 'ar'
        | 'he'
        | 'ru'
        | 'uk';
      /** @description Words in place of the language's; an empty one leaves its unit without. */
      labels?: components['schemas']['LabelsInput'];
      /** @description Whether its image has no background. */
      transparent?: boolean;
      /** @description What its image shows once the time is up. */
      onExpire?: components['schemas']['OnExpireInput'];
      /** @description How long the animation plays at most before it holds its last frame. */
      animationSeconds?: number;
      /** @description For people, without spaces around it. */
      name: string;
      /**
       * @description What it counts down to. It cannot be changed.
       * @default fixed
       * @enum {string}
       */
      type?: 'fixed' | 'evergreen' | 'recurring';
      /**
       * @description The image of a paused timer shows nothing. `deleted` is said once, to the one who deletes it.
       * @default active
       * @enum {string}
       */
      status?: 'active' | 'paused';
      /**
       * Format: date-time
       * @description Of a `fixed` timer, which needs it: a date and time with `Z` or an offset, in the years 1970-9999. The past is allowed.
       */
      targetDate?: string;
      /** @description Of an `evergreen` timer: how long it runs for each recipient, from the first open. */
      durationSeconds?: number;
      /** @description Of a `recurring` timer: when it comes to its end, by the clocks of its time zone. */
      recurrence?: components['schemas']['RecurrenceInput'];
      /**
       * @description An IANA time zone, as it was sent.
       * @default UTC
       */
      timezone?: string;
    };
    /** @description What is to change of a timer. */
    UpdateTimer: {
      /**
       * @description Assigned by the service. Opaque.
       * @example tmr_01m7yxhe0xe7ran31ygpx82d3j
       */
      readonly id?: string;
      /** @description Whether its time is up, for everybody. */
      readonly expired?: boolean;
      /** @description How often its image has been opened. */
      readonly viewCount?: number;
      /**
       * Format: uri
       * @description The address of its image.
       */
      readonly embedUrl?: string;
      /** @description Its image as an HTML snippet, for an e-mail or a page. */
      readonly embedCode?: string;
      /** @description What you may want to change. Nothing keeps it from working. */
      readonly warnings?: components['schemas']['TimerWarning'][];
      /**
       * Format: date-time
       * @description When it was made, in UTC.
       */
      readonly createdAt?: string;
      /**
       * @description What its image looks like.
       * @enum {string}
       */
      template?:
        | 'bold'
        | 'minimal'
        | 'cards'
        | 'flip'
        | 'ring'
        | 'neon'
        | 'elegant'
        | 'mono'
        | 'banner'
        | 'outline'
        | 'badge'
        | 'gradient';
      /** @description Its image's colors; those that are not sent are the template's own. */
      colors?: components['schemas']['ColorsInput'];
      /** @description Of its image, in CSS pixels. */
      width?: number;
      /** @description Of its image, in CSS pixels; width times height may be 480000 at most. */
      height?: number;
      /** @description Which units its image shows. The time of one left out goes into the next smaller. */
      units?: ('days' | 'hours' | 'minutes' | 'seconds')[];
      /**
       * @description Of the words under the digits.
       * @enum {string}
       */
      language?:
        | 'en'
        | 'de'
        | 'fr'
        | 'es'
        | 'it'
        | 'pt'
        | 'nl'
        | 'pl'
        | 'sv'
        | 'da'
        | 'nb'
        | 'fi'
        | 'cs'
        | 'tr'
        | 'ja'
        | 'zh'
        | 'ko'
        | 'ar'
        | 'he'
        | 'ru'
        | 'uk';
      /** @description Words in place of the language's; an empty one leaves its unit without. */
      labels?: components['schemas']['LabelsInput'];
      /** @description Whether its image has no background. */
      transparent?: boolean;
      /** @description What its image shows once the time is up. */
      onExpire?: components['schemas']['OnExpireInput'];
      /** @description How long the animation plays at most before it holds its last frame. */
      animationSeconds?: number;
      /** @description For people, without spaces around it. */
      name?: string;
      /**
       * @description What it counts down to. It cannot be changed.
       * @enum {string}
       */
      type?: 'fixed' | 'evergreen' | 'recurring';
      /**
       * @description The image of a paused timer shows nothing. `deleted` is said once, to the one who deletes it.
       * @enum {string}
       */
      status?: 'active' | 'paused';
      /**
       * Format: date-time
       * @description Of a `fixed` timer, which needs it: a date and time with `Z` or an offset, in the years 1970-9999. The past is allowed.
       */
      targetDate?: string | null;
      /** @description Of an `evergreen` timer: how long it runs for each recipient, from the first open. */
      durationSeconds?: number;
      /** @description Of a `recurring` timer: when it comes to its end, by the clocks of its time zone. */
      recurrence?: components['schemas']['RecurrenceInput'];
      /** @description An IANA time zone, as it was sent. */
      timezone?: string;
    };
    /** @description A countdown timer. */
    Timer: {
      /**
       * @description Assigned by the service. Opaque.
       * @example tmr_01m7yxhe0xe7ran31ygpx82d3j
       */
      id: string;
      /** @description For people, without spaces around it. */
      name: string;
      /**
       * @description What it counts down to. It cannot be changed.
       * @enum {string}
       */
      type: 'fixed' | 'evergreen' | 'recurring';
      /**
       * @description The image of a paused timer shows nothing. `deleted` is said once, to the one who deletes it.
       * @enum {string}
       */
      status: 'active' | 'paused' | 'deleted';
      /** @description Whether its time is up, for everybody. */
      expired: boolean;
      /**
       * Format: date-time
       * @description When its time is up, in UTC: the next time where it recurs, null where it is evergreen.
       */
      targetDate: string | null;
      /** @description Of an `evergreen` timer: how long it runs for each recipient, from the first open. */
      durationSeconds?: number;
      /** @description Of a `recurring` timer: when it comes to its end, by the clocks of its time zone. */
      recurrence?: components['schemas']['Recurrence'];
      /**
       * @description An IANA time zone, as it was sent.
       * @example Europe/Berlin
       */
      timezone: string;
      /**
       * @description What its image looks like.
       * @enum {string}
       */
      template:
        | 'bold'
        | 'minimal'
        | 'cards'
        | 'flip'
        | 'ring'
        | 'neon'
        | 'elegant'
        | 'mono'
        | 'banner'
        | 'outline'
        | 'badge'
        | 'gradient';
      /** @description Its image's colors; those that are not sent are the template's own. */
      colors: components['schemas']['Colors'];
      /** @description Of its image, in CSS pixels. */
      width: number;
      /** @description Of its image, in CSS pixels; width times height may be 480000 at most. */
      height: number;
      /** @description Which units its image shows. The time of one left out goes into the next smaller. */
      units: ('days' | 'hours' | 'minutes' | 'seconds')[];
      /**
       * @description Of the words under the digits.
       * @enum {string}
       */
      language:
        | 'en'
        | 'de'
        | 'fr'
        | 'es'
        | 'it'
        | 'pt'
        | 'nl'
        | 'pl'
        | 'sv'
        | 'da'
        | 'nb'
        | 'fi'
        | 'cs'
        | 'tr'
        | 'ja'
        | 'zh'
        | 'ko'
        | 'ar'
        | 'he'
        | 'ru'
        | 'uk';
      /** @description Words in place of the language's; an empty one leaves its unit without. */
      labels: components['schemas']['Labels'];
      /** @description Whether its image has no background. */
      transparent: boolean;
      /** @description What its image shows once the time is up. */
      onExpire: components['schemas']['OnExpire'];
      /** @description How long the animation plays at most before it holds its last frame. */
      animationSeconds: number;
      /** @description How often its image has been opened. */
      viewCount: number;
      /**
       * Format: uri
       * @description The address of its image.
       */
      embedUrl: string;
      /** @description Its image as an HTML snippet, for an e-mail or a page. */
      embedCode: string;
      /** @description What you may want to change. Nothing keeps it from working. */
      warnings: components['schemas']['TimerWarning'][];
      /**
       * Format: date-time
       * @description When it was made, in UTC.
       */
      createdAt: string;
    };
    /** @description The three colors of an image. */
    Colors: {
      /** @description Behind everything. */
      background: string;
      /** @description Of the digits. */
      text: string;
      /** @description Of what sets the template off. */
      accent: string;
    };
    /** @description Words of its own under the digits. */
    Labels: {
      /** @description In place of "days". */
      days?: string;
      /** @description In place of "hours". */
      hours?: string;
      /** @description In place of "minutes". */
      minutes?: string;
      /** @description In place of "seconds". */
      seconds?: string;
    };
    /** @description What an image shows once the time is up. */
    OnExpire: {
      /**
       * @description Zeros, a message, or nothing at all.
       * @enum {string}
       */
      action: 'zeros' | 'message' | 'hidden';
      /** @description With the action `message`. */
      message?: string;
    };
    /** @description When a recurring timer comes to its end. */
    Recurrence:
      | {
          /**
           * @description How often.
           * @enum {string}
           */
          frequency: 'daily';
          /**
           * @description On a clock of 24 hours.
           * @example 18:00
           */
          time: string;
        }
      | {
          /**
           * @description How often.
           * @enum {string}
           */
          frequency: 'weekly';
          /**
           * @description On a clock of 24 hours.
           * @example 18:00
           */
          time: string;
          /**
           * @description Of a `weekly` one.
           * @enum {string}
           */
          weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
        }
      | {
          /**
           * @description How often.
           * @enum {string}
           */
          frequency: 'monthly';
          /**
           * @description On a clock of 24 hours.
           * @example 18:00
           */
          time: string;
          /** @description Of a `monthly` one; in months that are shorter, the last day. */
          dayOfMonth: number;
        };
    /** @description A doubt about a timer. */
    TimerWarning: {
      /** @enum {string} */
      code: 'low_contrast';
      /**
       * @description The path of the field it is about.
       * @example colors.text
       */
      field: string;
      /** @description For people. */
      message: string;
    };
    /** @description The views of a timer. */
    Analytics: {
      /** @description The `id` of the timer. */
      timerId: string;
      /** @description Of all time. */
      totalViews: number;
      /** @description Of today. */
      viewsToday: number;
      /** @description Since Monday. */
      viewsThisWeek: number;
      /** @description Since the first of the month. */
      viewsThisMonth: number;
      /** @description Each day of the range, or each week or month, from the first to the last; with 0 where there were none. */
      dailyViews: components['schemas']['DatedViews'][];
      /** @description Of the range, the most first. Not on every plan. */
      countries?: components['schemas']['CountryViews'][];
      /** @description Of the range. Not on every plan. */
      devices?: components['schemas']['DeviceViews'];
      /** @description Each hour of the last 7 days of the range. Not on every plan. */
      hourlyViews?: components['schemas']['HourlyViews'][];
      /** @description Of the range, the most first. Not on every plan. */
      emailClients?: components['schemas']['ClientViews'][];
    };
    /** @description The views of a day, a week or a month. */
    DatedViews: {
      /**
       * Format: date
       * @description The first day of the day, week or month.
       */
      date: string;
      /** @description How many. */
      views: number;
    };
    /** @description The views from a country. */
    CountryViews: {
      /**
       * @description ISO 3166-1 alpha-2, or `unknown`.
       * @example DE
       */
      country: string;
      /** @description How many. */
      views: number;
    };
    /** @description The views by the kind of device. */
    DeviceViews: {
      /** @description On a computer. */
      desktop: number;
      /** @description On a phone or a tablet. */
      mobile: number;
      /** @description Mail services that fetch images for their users hide the device. */
      unknown: number;
    };
    /** @description The views of an hour. */
    HourlyViews: {
      /**
       * Format: date-time
       * @description When it begins, in UTC.
       */
      hour: string;
      /** @description How many. */
      views: number;
    };
    /** @description The views in a mail client. */
    ClientViews: {
      /**
       * @description Its name; `web` for a page in a browser.
       * @example Gmail
       */
      client: string;
      /** @description How many. */
      views: number;
    };
    /** @description What an account has used, and what its plan allows. */
    Usage: {
      /**
       * @description The plan of the account.
       * @enum {string}
       */
      plan: 'free' | 'pro' | 'business' | 'enterprise';
      /** @description Its timers. */
      timers: {
        /** @description How many there are. */
        used: number;
        /** @description How many there may be. */
        limit: number;
      };
      /** @description Its views, in this calendar month of UTC. */
      views: {
        /** @description How many there were. */
        used: number;
        /** @description How many there may be before images are sent without animation. */
        limit: number;
        /**
         * Format: date
         * @description The first day of the month.
         */
        periodStart: string;
        /**
         * Format: date
         * @description The last day of the month.
         */
        periodEnd: string;
      };
      /** @description Its requests to the API, this one included. */
      api: {
        /** @description Today, in UTC. */
        requestsToday: number;
        /** @description This month, in UTC. */
        requestsThisMonth: number;
      };
    };
    /** @description What every failure answers with. */
    Error: {
      /** @description What went wrong. */
      error: {
        /**
         * @description Branch on it. Codes may be added: go by the status then.
         * @enum {string}
         */
        code:
          | 'invalid_json'
          | 'invalid_request'
          | 'unauthorized'
          | 'insufficient_scope'
          | 'plan_required'
          | 'timer_limit_reached'
          | 'not_found'
          | 'method_not_allowed'
          | 'request_timeout'
          | 'idempotency_in_progress'
          | 'precondition_failed'
          | 'payload_too_large'
          | 'unsupported_media_type'
          | 'idempotency_key_reused'
          | 'rate_limit_exceeded'
          | 'headers_too_large'
          | 'internal_error'
          | 'unavailable';
        /** @description For people: what is wrong and what to do. It may change. */
        message: string;
        /** @description With `invalid_request`: which fields or parameters are wrong. */
        details?: components['schemas']['FieldProblem'][];
      };
    };
    /** @description What is wrong with a field or parameter. */
    FieldProblem: {
      /**
       * @description Its path.
       * @example colors.text
       */
      field: string;
      /** @example must be a hex color of the form #rrggbb */
      message: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description Names the request in the service's log: the one that the request brought along, or a new one. */
    'X-Request-Id': string;
    /** @description How many requests the current window allows. */
    'X-RateLimit-Limit': number;
    /** @description How many of them are left. */
    'X-RateLimit-Remaining': number;
    /** @description When the window ends and the count begins anew, in UTC epoch seconds. */
    'X-RateLimit-Reset': number;
    /** @description After how many seconds it is worth trying again. */
    'Retry-After': number;
    /** @description How to authenticate. */
    'WWW-Authenticate': string;
    /** @description Where the new timer is, relative to the address of the service. */
    Location: string;
    /** @description How many there are in all, on every page together. */
    'X-Total-Count': number;
    /** @description Other pages of the list (RFC 8288): `first`, and `prev` and `next` where there are any. */
    Link: string;
    /** @description Stands there where the request had been done before, and this is what it was answered with then. */
    'Idempotency-Replayed': 'true';
    /** @description Names this version of the timer. It changes with each change of its owner, not with views. */
    ETag: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listTimers: {
    parameters: {
      query?: {
        /** @description How many timers a page has at most. */
        limit?: number;
        /** @description How many timers to pass over. Not with `cursor`. */
        offset?: number;
        /** @description Where the page begins: taken from the `Link` header of another page. Timers that come and go in between shift nothing. */
        cursor?: string;
        /** @description The order; `-` puts the greatest first. */
        sort?:
          'createdAt' | '-createdAt' | 'name' | '-name' | 'targetDate' | '-targetDate' | 'viewCount' | '-viewCount';
        /** @description Only those with this status. */
        status?: 'active' | 'paused';
        /** @description Only those of this type. */
        type?: 'fixed' | 'evergreen' | 'recurring';
        /** @description Only those with this template. */
        template?:
          | 'bold'
          | 'minimal'
          | 'cards'
          | 'flip'
          | 'ring'
          | 'neon'
          | 'elegant'
          | 'mono'
          | 'banner'
          | 'outline'
          | 'badge'
          | 'gradient';
        /** @description Only those with this text in their name, in upper or lower case. */
        search?: string;
        /** @description Only those whose time is up, or only the others. */
        expired?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of timers. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'X-Total-Count': components['headers']['X-Total-Count'];
          Link: components['headers']['Link'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'][];
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unauthorized`: A valid API key is required. Send it as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>". */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /**
       * @description `insufficient_scope`: The API key does not have the scope that this request requires.
       *
       *     `plan_required`: The account's plan does not include API access. API access requires Pro, Business or Enterprise.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `internal_error`: An internal error occurred. Try again. If the error persists, report the X-Request-Id of the response. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unavailable`: The service is temporarily unavailable. Try again in a moment. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createTimer: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description A name for the request, of your own making. Sent again with the same name within 24 hours, for instance because no answer came,
         *     it is not done again but answered as it was.
         */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateTimer'];
      };
    };
    responses: {
      /** @description The timer that was made. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          Location: components['headers']['Location'];
          ETag: components['headers']['ETag'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
      /**
       * @description `invalid_json`: The request body is not valid JSON.
       *
       *     `invalid_request`: The request is not valid.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unauthorized`: A valid API key is required. Send it as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>". */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /**
       * @description `insufficient_scope`: The API key does not have the scope that this request requires.
       *
       *     `plan_required`: The account's plan does not include API access. API access requires Pro, Business or Enterprise.
       *
       *     `timer_limit_reached`: The account has reached the timer limit of its plan. Delete a timer or change the plan.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `idempotency_in_progress`: A request with this Idempotency-Key is still being processed. Try again in a moment. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `payload_too_large`: The request body is larger than 64 KiB. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unsupported_media_type`: The request body must be JSON. Send "Content-Type: application/json". */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `idempotency_key_reused`: This Idempotency-Key was used for a different request within the last 24 hours. Use a new key. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `internal_error`: An internal error occurred. Try again. If the error persists, report the X-Request-Id of the response. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unavailable`: The service is temporarily unavailable. Try again in a moment. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getTimer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` that was read before: where nothing has changed since, the answer is 304, without a body. */
        'If-None-Match'?: string;
      };
      path: {
        /** @description The `id` of the timer. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The timer. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
      /** @description The timer is still what `If-None-Match` names. */
      304: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unauthorized`: A valid API key is required. Send it as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>". */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /**
       * @description `insufficient_scope`: The API key does not have the scope that this request requires.
       *
       *     `plan_required`: The account's plan does not include API access. API access requires Pro, Business or Enterprise.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `not_found`: The resource does not exist, or this API key cannot access it. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `internal_error`: An internal error occurred. Try again. If the error persists, report the X-Request-Id of the response. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unavailable`: The service is temporarily unavailable. Try again in a moment. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putTimer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` that was read before: where somebody has changed the timer since, nothing is done. */
        'If-Match'?: string;
      };
      path: {
        /** @description The `id` of the timer. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateTimer'];
      };
    };
    responses: {
      /** @description The timer as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
      /**
       * @description `invalid_json`: The request body is not valid JSON.
       *
       *     `invalid_request`: The request is not valid.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unauthorized`: A valid API key is required. Send it as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>". */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /**
       * @description `insufficient_scope`: The API key does not have the scope that this request requires.
       *
       *     `plan_required`: The account's plan does not include API access. API access requires Pro, Business or Enterprise.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `not_found`: The resource does not exist, or this API key cannot access it. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `precondition_failed`: The timer has changed: its ETag does not match If-Match. Read the timer again before you change it. */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `payload_too_large`: The request body is larger than 64 KiB. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unsupported_media_type`: The request body must be JSON. Send "Content-Type: application/json". */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `internal_error`: An internal error occurred. Try again. If the error persists, report the X-Request-Id of the response. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unavailable`: The service is temporarily unavailable. Try again in a moment. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteTimer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` that was read before: where somebody has changed the timer since, nothing is done. */
        'If-Match'?: string;
      };
      path: {
        /** @description The `id` of the timer. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The timer as it last was. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unauthorized`: A valid API key is required. Send it as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>". */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /**
       * @description `insufficient_scope`: The API key does not have the scope that this request requires.
       *
       *     `plan_required`: The account's plan does not include API access. API access requires Pro, Business or Enterprise.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `not_found`: The resource does not exist, or this API key cannot access it. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `precondition_failed`: The timer has changed: its ETag does not match If-Match. Read the timer again before you change it. */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `internal_error`: An internal error occurred. Try again. If the error persists, report the X-Request-Id of the response. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unavailable`: The service is temporarily unavailable. Try again in a moment. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateTimer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` that was read before: where somebody has changed the timer since, nothing is done. */
        'If-Match'?: string;
      };
      path: {
        /** @description The `id` of the timer. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateTimer'];
      };
    };
    responses: {
      /** @description The timer as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
      /**
       * @description `invalid_json`: The request body is not valid JSON.
       *
       *     `invalid_request`: The request is not valid.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unauthorized`: A valid API key is required. Send it as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>". */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /**
       * @description `insufficient_scope`: The API key does not have the scope that this request requires.
       *
       *     `plan_required`: The account's plan does not include API access. API access requires Pro, Business or Enterprise.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `not_found`: The resource does not exist, or this API key cannot access it. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `precondition_failed`: The timer has changed: its ETag does not match If-Match. Read the timer again before you change it. */
      412: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `payload_too_large`: The request body is larger than 64 KiB. */
      413: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unsupported_media_type`: The request body must be JSON. Send "Content-Type: application/json". */
      415: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `internal_error`: An internal error occurred. Try again. If the error persists, report the X-Request-Id of the response. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unavailable`: The service is temporarily unavailable. Try again in a moment. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getTimerAnalytics: {
    parameters: {
      query?: {
        /** @description The first day of the range. Default: 29 days before its last. */
        startDate?: string;
        /** @description The last day of the range. Default: today. */
        endDate?: string;
        /** @description What `dailyViews` has an item for. A week begins on Monday; of weeks and months, only days in the range count. */
        granularity?: 'daily' | 'weekly' | 'monthly';
        /** @description The IANA time zone whose days are meant. */
        timezone?: string;
      };
      header?: never;
      path: {
        /** @description The `id` of the timer. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The views. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Analytics'];
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unauthorized`: A valid API key is required. Send it as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>". */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /**
       * @description `insufficient_scope`: The API key does not have the scope that this request requires.
       *
       *     `plan_required`: The account's plan does not include API access. API access requires Pro, Business or Enterprise.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `not_found`: The resource does not exist, or this API key cannot access it. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `internal_error`: An internal error occurred. Try again. If the error persists, report the X-Request-Id of the response. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unavailable`: The service is temporarily unavailable. Try again in a moment. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getUsage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The usage. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Usage'];
          };
        };
      };
      /** @description `invalid_request`: The request is not valid. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unauthorized`: A valid API key is required. Send it as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>". */
      401: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'WWW-Authenticate': components['headers']['WWW-Authenticate'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /**
       * @description `insufficient_scope`: The API key does not have the scope that this request requires.
       *
       *     `plan_required`: The account's plan does not include API access. API access requires Pro, Business or Enterprise.
       */
      403: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header. */
      429: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `internal_error`: An internal error occurred. Try again. If the error persists, report the X-Request-Id of the response. */
      500: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
      /** @description `unavailable`: The service is temporarily unavailable. Try again in a moment. */
      503: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          'Retry-After': components['headers']['Retry-After'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
}
