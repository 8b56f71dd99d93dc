// Generated from the OpenAPI document by `npm run openapi`. Do not edit.

export interface components {
  schemas: {
    /** @description The views of a timer or of an account. */
    AccountAnalytics: {
      /**
       * Format: date
       * @description The first day of the range.
       */
      from: string;
      /**
       * Format: date
       * @description The last day of the range.
       */
      to: string;
      /** @description The time zone of all days: the requested one. */
      zone: string;
      /**
       * @description How the series is grouped.
       * @enum {string}
       */
      by: 'hour' | 'day' | 'week' | 'month';
      totals: components['schemas']['AnalyticsTotals'];
      /** @description All hours, days, weeks or months of the range, in ascending order. */
      series: components['schemas']['SeriesPoint'][];
      /** @description Null unless it was requested. */
      comparison: components['schemas']['AnalyticsComparison'] | null;
      /** @description The views and clicks in the range by value, most views first. Null without extended analytics. */
      breakdowns?: {
        country: components['schemas']['ValueViews'][];
        device: components['schemas']['ValueViews'][];
        client: components['schemas']['ValueViews'][];
      } | null;
      /** @description Only of an account: the timers with the most views in the range, at most 10. Deleted timers are missing. In an account with very many timers, a timer can be missing if at least 8 others had more views on each day. */
      topTimers?: components['schemas']['TopTimer'][];
      /** @description Only of a timer: the last text in an address of a personal timer that could not be read as a date. Null if there was none. */
      unreadDeadline?: components['schemas']['UnreadDeadline'] | null;
      /** @description The source of the countries; null if it is the operator's. */
      countryAttribution: components['schemas']['Attribution'] | null;
    };
    /** @description The views and clicks of a timer. */
    Analytics: {
      /** @description The `id` of the timer. */
      timerId: string;
      /** @description All views of the timer. */
      totalViews: number;
      /** @description Views today. */
      viewsToday: number;
      /** @description Views since Monday. */
      viewsThisWeek: number;
      /** @description Views since the first day of the month. */
      viewsThisMonth: number;
      /** @description Each day, week or month of the range, in ascending order, including those without views. */
      dailyViews: components['schemas']['DatedViews'][];
      /** @description Views in the range that are in no other number, because one address had requested the image too often within a minute. */
      dampedViews: number;
      /** @description All clicks of people on the link of the timer. */
      totalClicks: number;
      /** @description Like `dailyViews`, with the clicks of people. */
      dailyClicks: components['schemas']['DatedClicks'][];
      /** @description Clicks per view in the range: 0.05 is one click for 20 views. Null without views. */
      clickRate: number | null;
      /** @description Clicks in the range that are in no other number: those of link scanners and bots, and repeated ones of one recipient or address. */
      automatedClicks: number;
      /** @description The views in the range by country, most views first. Only on plans with extended analytics. */
      countries?: components['schemas']['CountryViews'][];
      /** @description The views in the range by device. Only on plans with extended analytics. */
      devices?: components['schemas']['DeviceViews'];
      /** @description The views in each hour of the last 7 days of the range, in ascending order. Only on plans with extended analytics. */
      hourlyViews?: components['schemas']['HourlyViews'][];
      /** @description The views in the range by email client, most views first. Only on plans with extended analytics. */
      emailClients?: components['schemas']['ClientViews'][];
      /** @description The clicks in the range by country, most clicks first. Only on plans with extended analytics. */
      clickCountries?: components['schemas']['CountryClicks'][];
      /** @description The clicks in the range by client, most clicks first. Only on plans with extended analytics. */
      clickClients?: components['schemas']['ClientClicks'][];
    };
    /** @description The period right before the range, of equal length. */
    AnalyticsComparison: {
      /**
       * Format: date
       * @description The first day.
       */
      from: string;
      /**
       * Format: date
       * @description The last day.
       */
      to: string;
      /** @description The views in the period. */
      total: number;
      /** @description Grouped like the series of the range. */
      series: components['schemas']['SeriesPoint'][];
    };
    /** @description Sums of views. Days, weeks and months are in the time zone of the response. */
    AnalyticsTotals: {
      /** @description All views. */
      allTime: number;
      /** @description The views in the range. */
      range: number;
      /** @description The views today. */
      today: number;
      /** @description The views since Monday. */
      week: number;
      /** @description The views since the first day of the month. */
      month: number;
      /** @description Views in the range that are in no other number: one address had requested an image too often. */
      damped: number;
      /** @description Views of evergreen timers in the range whose `uid` is a placeholder that no mailing tool has replaced, or empty: these recipients saw the full duration. And views of personal timers whose address names no deadline: these saw the fallback. */
      placeholders: number;
      /** @description The clicks of people in the range. */
      clicks: number;
      /** @description Clicks in the range that are in no other number: those of programs, and repeated ones. */
      automatedClicks: number;
    };
    /** @description The requests to the API, including this one. */
    ApiUsage: {
      /** @description Requests today, in UTC. */
      requestsToday: number;
      /** @description Requests this month, in UTC. */
      requestsThisMonth: number;
    };
    /** @description Show the text as a link to the address. */
    Attribution: {
      /** @example IP Geolocation by DB-IP */
      text: string;
      /**
       * Format: uri
       * @example https://db-ip.com
       */
      url: string;
    };
    /** @description Who has changed something. */
    AuditActor: {
      /**
       * @description An API key, a person in the console, the operator of the server, or the service itself.
       * @enum {string}
       */
      kind: 'key' | 'person' | 'operator' | 'system';
      /** @description The `id` of the key. */
      id?: string;
      /** @description The name of the key, or the email address of the person, at that time. */
      name?: string;
      /** @description The IP address that the request came from. */
      address?: string;
    };
    /** @description The fields that have changed, and no others. Nothing secret is among them. */
    AuditChanges: {
      /** @description The values before. */
      before: {
        [key: string]: unknown;
      };
      /** @description The values after. */
      after: {
        [key: string]: unknown;
      };
    };
    /** @description A change in the account. */
    AuditEntry: {
      /** @description Identifies the entry. */
      id: string;
      /**
       * @description What has changed. New types may appear.
       * @example timer.created
       * @example timer.updated
       */
      type: string;
      /** @description The `id` of the timer, key, embed secret or session. Null: the account itself, or all its sessions. */
      subject: string | null;
      /** @description The current name of the timer or key, also of a deleted one. Null: it has none. */
      subjectName: string | null;
      /**
       * @description `test`: it is about a test timer or a test key.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description Who has changed it. */
      actor: components['schemas']['AuditActor'];
      /** @description What has changed. */
      changes: components['schemas']['AuditChanges'];
      /**
       * Format: date-time
       * @description When it changed, in UTC.
       */
      occurredAt: string;
    };
    /** @description The clicks in a client. */
    ClientClicks: {
      /**
       * @description The name of the client; `web` for a browser.
       * @example web
       */
      client: string;
      /** @description The number of clicks. */
      clicks: number;
    };
    /** @description The views in an email client. */
    ClientViews: {
      /**
       * @description The name of the client; `web` for a page in a browser.
       * @example Gmail
       */
      client: string;
      /** @description The number of views. */
      views: number;
    };
    /** @description The three colors of an image. */
    Colors: {
      /**
       * @description The color of the background.
       * @example #111827
       */
      background: `#${string}`;
      /**
       * @description The color of the digits.
       * @example #111827
       */
      text: `#${string}`;
      /**
       * @description The color of the highlights of the template.
       * @example #111827
       */
      accent: `#${string}`;
    };
    /** @description Colors that you omit do not change. Null is the color of the template. */
    ColorsInput: {
      /**
       * @description The color of the background, as `#rrggbb` or `#rgb`.
       * @example #111827
       */
      background?: `#${string}` | null;
      /**
       * @description The color of the digits, as `#rrggbb` or `#rgb`.
       * @example #111827
       */
      text?: `#${string}` | null;
      /**
       * @description The color of the highlights of the template, as `#rrggbb` or `#rgb`.
       * @example #111827
       */
      accent?: `#${string}` | null;
    };
    /** @description The figures of a `low_contrast` warning, also on a dark or light page. */
    ContrastFigures: {
      /**
       * @description The smallest contrast with a color behind or beside it, 1 to 21.
       * @example 1.38
       */
      ratio: number;
      /**
       * @description The contrast from which on there is no warning.
       * @example 3
       */
      threshold: number;
      /**
       * @description The color that images show instead, if they do.
       * @example #1b2333
       */
      replacement?: string;
    };
    /** @description The clicks from a country. */
    CountryClicks: {
      /**
       * @description ISO 3166-1 alpha-2, or `unknown`.
       * @example DE
       */
      country: string;
      /** @description The number of clicks. */
      clicks: number;
    };
    /** @description The views from a country. */
    CountryViews: {
      /**
       * @description ISO 3166-1 alpha-2, or `unknown`.
       * @example DE
       */
      country: string;
      /** @description The number of views. */
      views: number;
    };
    /** @description A new API key. */
    CreateKey: {
      /** @description A name of your choice. Spaces around it are removed. */
      name: string;
      /** @description What the key allows. */
      scopes: (
        | 'timers:read'
        | 'timers:write'
        | 'analytics:read'
        | 'usage:read'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'keys:read'
        | 'keys:write'
        | 'audit:read'
      )[];
      /**
       * @description A `test` key sees and changes only test timers. Default: that of the key of the request; in the console, `live`. A test key creates only test keys.
       * @enum {string}
       */
      mode?: 'live' | 'test';
      /** @description The number of days after which the key expires. Default: it does not expire. */
      expiresInDays?: number;
    };
    /** @description A timer to create. */
    CreateTimer: {
      /**
       * @description What the timer counts down to. The type cannot change.
       * @default fixed
       * @enum {string}
       */
      type?: 'fixed' | 'evergreen' | 'recurring' | 'personal';
      /**
       * @description The image of a paused timer shows nothing.
       * @default active
       * @enum {string}
       */
      status?: 'active' | 'paused';
      /**
       * @description For `personal` timers: whether the deadline in the address needs a signature (`signed`) or not (`unsigned`).
       * @enum {string}
       */
      trust?: 'unsigned' | 'signed';
      /**
       * @description A name of the IANA time zone database, in any case. Abbreviations such as `PST` are rejected.
       * @default UTC
       * @example Europe/Berlin
       */
      timezone?: string;
      /**
       * @description In whose time zone a `fixed` timer reaches its target date, a `recurring` one its `time`, and an `evergreen` one its `endsAt`: for everyone at once (`timer`), or at the same local time in the time zone that the address of each image names as `tz` (`recipient`; without it, in `timezone`).
       * @default timer
       * @enum {string}
       */
      timezoneMode?: 'timer' | 'recipient';
      /**
       * @description The design of the image.
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
      /** @description The width of the image, in CSS pixels. */
      width?: number;
      /** @description The height of the image, in CSS pixels. Width times height must be at most 480000. */
      height?: number;
      /** @description The units that the image shows. The time of an omitted unit is added to the next smaller one. */
      units?: ('days' | 'hours' | 'minutes' | 'seconds')[];
      /** @description Labels that replace those of the language. An empty text removes the label. */
      labels?: components['schemas']['LabelsInput'];
      /** @description Whether the image has no background. */
      transparent?: boolean;
      /**
       * @description How the image changes: at once, or with frames in between (`smooth`). Only some templates can be smooth, and none on a transparent background.
       * @enum {string}
       */
      motion?: 'none' | 'smooth';
      /** @description What the image shows when the time is up. */
      onExpire?: components['schemas']['OnExpireInput'];
      /**
       * @description What Apple Mail gets when it loads the image before anybody reads the email, and mail programs that keep images, such as Evolution: the date and time of the end (`date`), the countdown (`ticking`), or nothing (`hidden`).
       * @enum {string}
       */
      onPrefetch?: 'date' | 'ticking' | 'hidden';
      /**
       * @description What the image shows before `startsAt`: nothing (`hidden`), or the date and time of the start (`date`).
       * @enum {string}
       */
      onPending?: 'hidden' | 'date';
      /** @description How many seconds the animation plays before it stops at its last frame. */
      animationSeconds?: number;
      /**
       * @description Assigned by the service. Treat it as opaque.
       * @example tmr_01m7yxhe0xe7ran31ygpx82d3j
       */
      readonly id?: string;
      /**
       * @description Whether it is a live timer, or one of tests: that of the key that has created it. The image of a test timer has a mark, and its views are not part of the plan.
       * @enum {string}
       */
      readonly mode?: 'live' | 'test';
      /** @description Whether the time is up for everyone, in all time zones. */
      readonly expired?: boolean;
      /**
       * @description What the image shows to a new recipient now: nothing (`paused`), what `onPending` says (`pending`), the countdown (`running`), or what `onExpire` says (`expired`).
       * @enum {string}
       */
      readonly state?: 'pending' | 'running' | 'expired' | 'paused';
      /** @description How many times the image has been viewed. */
      readonly viewCount?: number;
      /** @description How many times people have opened the link. Clicks of programs are not counted. */
      readonly totalClicks?: number;
      /**
       * Format: uri
       * @description The address of the image.
       */
      readonly embedUrl?: string;
      /** @description An HTML snippet that shows the image in an email or on a page. */
      readonly embedCode?: string;
      /** @description Possible problems. The timer works despite them. */
      readonly warnings?: components['schemas']['TimerWarning'][];
      /**
       * Format: date-time
       * @description When the timer was created, in UTC.
       */
      readonly createdAt?: string;
      /**
       * @description When a paused timer continues, written like `targetDate`: only together with the status `paused`. If the time has passed, the timer is active. Null: when its status changes.
       * @example 2031-06-01T12:00:00Z
       * @example 2031-06-01T12:00
       */
      pausedUntil?: string | null;
      /** @description The text in `embedCode` for people who do not see the image. Null: `Countdown Timer`, and when a fixed timer ends, in its language. */
      alt?: string | null;
      /** @description The id of the timer in your system, which no other timer of the account can have at the same time. Null: none. Copies have none. */
      externalId?: string | null;
      /** @description What your programs keep with the timer. It replaces all metadata of the timer; null removes it. Do not keep secrets or data about people here. */
      metadata?: {
        [key: string]: string;
      } | null;
      /**
       * @description The language of the labels. A region in the tag is dropped.
       * @example de
       * @example de-AT
       */
      language?: string;
      /**
       * @description Required for `fixed` timers: a date and time with `Z` or an offset, in the years 1970-9999. Or a local one, such as `2031-07-01T18:00` or `2031-07-01 18:00`, together with `timezone`: a time that the clocks skip is later by the length of the gap, and of a repeated one, the first counts. It may be in the past. Other types ignore what the API has returned.
       * @example 2031-06-01T12:00:00Z
       * @example 2031-06-01T12:00
       */
      targetDate?: string | null;
      /**
       * @description When the timer starts, written like `targetDate`: for a `fixed` timer, before its target date. Null: it has no start.
       * @example 2031-06-01T12:00:00Z
       * @example 2031-06-01T12:00
       */
      startsAt?: string | null;
      /** @description Where a click on the image leads. Null removes the link. */
      link?: components['schemas']['LinkInput'] | null;
      /** @description For `evergreen` timers: how many seconds the timer runs for each recipient, from the first open. For `personal` timers, optional: from the time that the address names as `sent`. Null: addresses name the end. */
      durationSeconds?: number | null;
      /** @description For `personal` timers: how many seconds after the time that the address names as `sent` the deadline is at least. An address without `sent` has no minimum. Null: none. */
      minimumSeconds?: number | null;
      /**
       * @description For `evergreen` and `personal` timers: a local time of day, `HH:MM` on the 24-hour clock (midnight is `00:00`; there is no `24:00`). A countdown ends when clocks show it for the first time at or after the deadline that it would have otherwise. A date alone as the `end` in the address of a `personal` timer means this time on that day, and with `00:00` the midnight at its end. In `timezone`, or in that of the recipient if an `evergreen` timer has the `timezoneMode` `recipient`. `fallbackDate` stays as it is. Null: none.
       * @example 18:00
       */
      endsAt?: string | null;
      /**
       * @description For `personal` timers: the deadline if the address of the image names none that can be read, written like `targetDate`. Null: the image is then hidden.
       * @example 2031-06-01T12:00:00Z
       * @example 2031-06-01T12:00
       */
      fallbackDate?: string | null;
      /** @description For `recurring` timers: when the timer reaches zero, in its time zone. */
      recurrence?: components['schemas']['RecurrenceInput'];
      /** @description The colors of the image. Null returns to those of the template. */
      colors?: components['schemas']['ColorsInput'] | null;
      /** @description A name of your choice. Spaces around it are removed. */
      name: string;
    };
    /** @description Creates a timer. */
    CreateTimerOperation: {
      /** @enum {string} */
      action: 'create';
      timer: components['schemas']['CreateTimer'];
    };
    /** @description A new webhook. */
    CreateWebhook: {
      /**
       * Format: date-time
       * @description When it was created.
       */
      readonly createdAt?: string;
      /** @description Who has created it; null if that is not known. */
      readonly createdBy?: components['schemas']['WebhookCreator'] | null;
      /** @description Its id. */
      readonly id?: string;
      /** @description Why it is disabled. */
      readonly disabledReason?: string | null;
      /**
       * Format: date-time
       * @description When the secret before this one ends.
       */
      readonly previousSecretEndsAt?: string | null;
      /**
       * @description Where the events go: an address of the public internet that starts with `https://`.
       * @example https://shop.example/webhooks/tminus
       */
      url: string;
      /** @description The types of events that it receives. A key needs the scopes that read the same data, such as `timers:read` for `timer.created`. */
      events: (
        | 'timer.created'
        | 'timer.updated'
        | 'timer.deleted'
        | 'timer.restored'
        | 'timer.started'
        | 'timer.expiring'
        | 'timer.expired'
        | 'timer.zone_rules_changed'
        | 'key.created'
        | 'key.updated'
        | 'key.revoked'
        | 'key.expiring'
        | 'usage.threshold'
        | 'embed_secret.created'
        | 'embed_secret.ended'
        | 'embed_secret.replaced'
        | 'webhook.created'
        | 'webhook.updated'
        | 'webhook.deleted'
        | 'webhook.secret_changed'
        | 'webhook.disabled'
        | 'account.created'
        | 'account.updated'
        | 'account.password_changed'
        | 'account.email_change_requested'
        | 'account.email_change_cancelled'
        | 'account.email_changed'
        | 'account.email_confirmed'
        | 'session.created'
        | 'session.ended'
      )[];
      /**
       * @description A text of your choice. It may be empty.
       * @default
       */
      description?: string;
      /**
       * @description `active` receives events. `paused` receives none: send those of the meantime again afterwards. The service sets `disabled` when the receiver answered 410 or has failed for days; set `active` to enable it again.
       * @default active
       * @enum {string}
       */
      status?: 'active' | 'paused';
    };
    /** @description The clicks in a day, a week or a month. */
    DatedClicks: {
      /**
       * Format: date
       * @description The first day of the day, week or month.
       */
      date: string;
      /** @description The number of clicks. */
      clicks: number;
    };
    /** @description The views in a day, a week or a month. */
    DatedViews: {
      /**
       * Format: date
       * @description The first day of the day, week or month.
       */
      date: string;
      /** @description The number of views. */
      views: number;
    };
    /** @description Deletes a timer. */
    DeleteTimerOperation: {
      /** @description The `id` of the timer. */
      id: string;
      /** @description As the header `If-Match`: the operation fails if the timer has changed since then. */
      ifMatch?: string;
      /** @enum {string} */
      action: 'delete';
    };
    /** @description A countdown timer as it was when it was deleted. */
    DeletedTimer: {
      /** @description A name of your choice. Spaces around it are removed. */
      name: string;
      /**
       * @description What the timer counts down to. The type cannot change.
       * @enum {string}
       */
      type: 'fixed' | 'evergreen' | 'recurring' | 'personal';
      /**
       * Format: date-time
       * @description When a `paused` timer continues, in UTC. Null: when its status changes.
       */
      pausedUntil: string | null;
      /**
       * @description The text in `embedCode` for people who do not see the image. Null: `Countdown Timer`, and when a fixed timer ends, in its language.
       * @example Sale: ends 28 Nov, 18:00 CET
       */
      alt: string | null;
      /**
       * @description The id of the timer in your system, which no other timer of the account has.
       * @example campaign-4711
       */
      externalId: string | null;
      /**
       * @description What your programs keep with the timer.
       * @example {
       *       "campaign": "4711",
       *       "owner": "shop"
       *     }
       */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: date-time
       * @description When the time is up, in UTC. The next occurrence of a recurring timer; null for an evergreen or personal timer.
       */
      targetDate: string | null;
      /** @description For `evergreen` timers: how many seconds the timer runs for each recipient, from the first open. For `personal` timers, optional: from the time that the address names as `sent`. */
      durationSeconds?: number;
      /** @description For `personal` timers whose addresses name the `end` and the time of sending as `sent`: how many seconds after `sent` the deadline is at least. Null: none. */
      minimumSeconds?: number | null;
      /**
       * @description For `evergreen` and `personal` timers: the local time of day, `HH:MM`, at which a countdown ends, the first time at or after its deadline. Null: at the deadline itself.
       * @example 23:59
       */
      endsAt?: string | null;
      /**
       * Format: date-time
       * @description For `personal` timers: the deadline, in UTC, if the address of the image names none that can be read. Null: the image is then hidden.
       */
      fallbackDate?: string | null;
      /**
       * @description For `personal` timers: whether the deadline in the address needs a signature (`signed`) or not (`unsigned`).
       * @enum {string}
       */
      trust?: 'unsigned' | 'signed';
      /** @description For `recurring` timers: when the timer reaches zero, in its time zone. */
      recurrence?: components['schemas']['Recurrence'];
      /**
       * Format: date-time
       * @description When the timer starts, in UTC: before, its image shows what `onPending` says. Null: it has no start.
       */
      startsAt: string | null;
      /** @description Where a click on the image leads. Null: nowhere. */
      link: components['schemas']['Link'] | null;
      /**
       * @description A name of the IANA time zone database, in any case. Abbreviations such as `PST` are rejected.
       * @example Europe/Berlin
       */
      timezone: string;
      /**
       * @description In whose time zone a `fixed` timer reaches its target date, a `recurring` one its `time`, and an `evergreen` one its `endsAt`: for everyone at once (`timer`), or at the same local time in the time zone that the address of each image names as `tz` (`recipient`; without it, in `timezone`).
       * @enum {string}
       */
      timezoneMode: 'timer' | 'recipient';
      /**
       * @description The design of the image.
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
      /** @description The colors of the image. */
      colors: components['schemas']['Colors'];
      /** @description The width of the image, in CSS pixels. */
      width: number;
      /** @description The height of the image, in CSS pixels. Width times height must be at most 480000. */
      height: number;
      /** @description The units that the image shows. The time of an omitted unit is added to the next smaller one. */
      units: ('days' | 'hours' | 'minutes' | 'seconds')[];
      /**
       * @description The language of the labels.
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
        | 'uk'
        | 'el'
        | 'hi'
        | 'hu'
        | 'ro'
        | 'th'
        | 'vi';
      /** @description Labels that replace those of the language. An empty text removes the label. */
      labels: components['schemas']['Labels'];
      /** @description Whether the image has no background. */
      transparent: boolean;
      /**
       * @description How the image changes: at once, or with frames in between (`smooth`). Only some templates can be smooth, and none on a transparent background.
       * @enum {string}
       */
      motion: 'none' | 'smooth';
      /** @description What the image shows when the time is up. */
      onExpire: components['schemas']['OnExpire'];
      /**
       * @description What Apple Mail gets when it loads the image before anybody reads the email, and mail programs that keep images, such as Evolution: the date and time of the end (`date`), the countdown (`ticking`), or nothing (`hidden`).
       * @enum {string}
       */
      onPrefetch: 'date' | 'ticking' | 'hidden';
      /**
       * @description What the image shows before `startsAt`: nothing (`hidden`), or the date and time of the start (`date`).
       * @enum {string}
       */
      onPending: 'hidden' | 'date';
      /** @description How many seconds the animation plays before it stops at its last frame. */
      animationSeconds: number;
      /**
       * @description Assigned by the service. Treat it as opaque.
       * @example tmr_01m7yxhe0xe7ran31ygpx82d3j
       */
      readonly id: string;
      /**
       * @description Whether it is a live timer, or one of tests: that of the key that has created it. The image of a test timer has a mark, and its views are not part of the plan.
       * @enum {string}
       */
      readonly mode: 'live' | 'test';
      /** @description Whether the time is up for everyone, in all time zones. */
      readonly expired: boolean;
      /**
       * @description What the image shows to a new recipient now: nothing (`paused`), what `onPending` says (`pending`), the countdown (`running`), or what `onExpire` says (`expired`).
       * @enum {string}
       */
      readonly state: 'pending' | 'running' | 'expired' | 'paused';
      /** @description How many times the image has been viewed. */
      readonly viewCount: number;
      /** @description How many times people have opened the link. Clicks of programs are not counted. */
      readonly totalClicks: number;
      /**
       * Format: uri
       * @description The address of the image.
       */
      readonly embedUrl: string;
      /** @description An HTML snippet that shows the image in an email or on a page. */
      readonly embedCode: string;
      /** @description Possible problems. The timer works despite them. */
      readonly warnings: components['schemas']['TimerWarning'][];
      /**
       * Format: date-time
       * @description When the timer was created, in UTC.
       */
      readonly createdAt: string;
      /**
       * @description The timer is gone. Its image shows nothing.
       * @enum {string}
       */
      status: 'deleted';
    };
    /** @description The views by type of device. */
    DeviceViews: {
      /** @description Views on a computer. */
      desktop: number;
      /** @description Views on a phone or a tablet. */
      mobile: number;
      /** @description Views through mail services that hide the device. */
      unknown: number;
    };
    /** @description How the copy differs. */
    DuplicateTimer: {
      /** @description The name of the copy. Default: the name of the timer, with "(copy)". */
      name?: string;
    };
    /** @description How an email shows a timer. */
    EmbedCode: {
      /** @description HTML that shows the image, with its link if the timer has one. */
      html: string;
      /** @description The address of the image, for tools that have an image block. */
      imageUrl: string;
      /** @description The address that counts a click and leads to the `link` of the timer. Null without a link. */
      linkUrl: string | null;
      /** @description What the tool replaces for each recipient, by the parameter of the addresses. Replace `RECIPIENT_ID`, `DEADLINE`, `SENT_AT` and `TIME_ZONE` by the placeholder of your tool. */
      placeholders: {
        [key: string]: string;
      };
    };
    /** @description A secret that signs starts and deadlines, without the secret part. */
    EmbedSecret: {
      /** @description The first 8 hex digits of the secret, which are not secret. */
      id: string;
      /** @description How the secret begins. */
      prefix: string;
      /**
       * Format: date-time
       * @description When the secret was created, in UTC.
       */
      createdAt: string;
    };
    /** @description The body of every error response. */
    Error: {
      error: components['schemas']['ErrorContent'];
    };
    /** @description What went wrong. */
    ErrorContent: {
      /**
       * @description Branch on the code. If you do not know it, use the status.
       * @enum {string}
       */
      code:
        | 'invalid_json'
        | 'invalid_request'
        | 'unauthorized'
        | 'insufficient_scope'
        | 'live_key_required'
        | 'plan_required'
        | 'timer_limit_reached'
        | 'not_found'
        | 'method_not_allowed'
        | 'request_timeout'
        | 'idempotency_in_progress'
        | 'embed_secret_limit'
        | 'key_limit_reached'
        | 'external_id_taken'
        | 'webhook_limit_reached'
        | 'precondition_failed'
        | 'payload_too_large'
        | 'unsupported_media_type'
        | 'idempotency_key_reused'
        | 'rate_limit_exceeded'
        | 'headers_too_large'
        | 'internal_error'
        | 'webhooks_not_configured'
        | 'unavailable';
      /** @description A human-readable explanation of what is wrong and what to do. The wording may change. */
      message: string;
      /** @description With `invalid_request`: the fields or parameters that are not valid. */
      details?: components['schemas']['FieldProblem'][];
    };
    /** @description The limits of a value, of its length, or of the length of a list. */
    FieldLimits: {
      min?: number;
      max?: number;
    };
    /** @description A problem with a field or parameter. */
    FieldProblem: {
      /**
       * @description The path of the field.
       * @example colors.text
       */
      field: string;
      /** @example must be a hex color of the form #rrggbb */
      message: string;
      /**
       * @description A stable name of the problem, for programs and translations.
       * @example is_hex_rgb_color
       */
      code: string;
      /** @description The limits that the field has, if there are any. */
      params?: components['schemas']['FieldLimits'];
    };
    /** @description The views in one hour. */
    HourlyViews: {
      /**
       * Format: date-time
       * @description When the hour starts, in UTC.
       */
      hour: string;
      /** @description The number of views. */
      views: number;
    };
    /** @description An API key, without its secret. */
    Key: {
      /**
       * @description The public part of the key.
       * @example a1B2c3D4
       */
      id: string;
      /**
       * @description Whether the key is for live timers or for those of tests. It never changes.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description The name of the key. */
      name: string;
      /**
       * @description How the key begins.
       * @example tm_a1B2c3D4
       * @example tmtest_a1B2c3D4
       */
      prefix: string;
      /** @description What the key allows. */
      scopes: (
        | 'timers:read'
        | 'timers:write'
        | 'analytics:read'
        | 'usage:read'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'keys:read'
        | 'keys:write'
        | 'audit:read'
      )[];
      /**
       * Format: date-time
       * @description When the key was created, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the key was last used, to the minute.
       */
      lastUsedAt: string | null;
      /**
       * Format: date-time
       * @description When the key expires or expired; null if it does not.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the key was revoked; null if it was not.
       */
      revokedAt: string | null;
    };
    /** @description The labels of the units. */
    Labels: {
      /** @description Replaces "days". */
      days?: string;
      /** @description Replaces "hours". */
      hours?: string;
      /** @description Replaces "minutes". */
      minutes?: string;
      /** @description Replaces "seconds". */
      seconds?: string;
    };
    /** @description Labels that replace those of the language. Images leave out emoji, and the warning `emoji_omitted` names them. */
    LabelsInput: {
      /** @description Replaces "days". */
      days?: string;
      /** @description Replaces "hours". */
      hours?: string;
      /** @description Replaces "minutes". */
      minutes?: string;
      /** @description Replaces "seconds". */
      seconds?: string;
    };
    /** @description Where a click on the timer leads. */
    Link: {
      /**
       * Format: uri
       * @description Where a click leads, as an https address.
       * @example https://shop.example/sale
       */
      url: string;
      /**
       * Format: uri
       * @description Where a click leads when the time is up. Without it: `url`.
       * @example https://shop.example/sale
       */
      expiredUrl?: string;
      /**
       * Format: uri
       * @description Where a click leads before the timer starts. Without it: `url`.
       * @example https://shop.example/sale
       */
      pendingUrl?: string;
    };
    /** @description Where a click on the timer leads. Replaces the whole link. */
    LinkInput: {
      /**
       * @description Where a click leads, as an https address.
       * @example https://shop.example/sale
       */
      url: string;
      /**
       * @description Where a click leads when the time is up. Without it: `url`.
       * @example https://shop.example/sale
       */
      expiredUrl?: string | null;
      /**
       * @description Where a click leads before the timer starts. Without it: `url`.
       * @example https://shop.example/sale
       */
      pendingUrl?: string | null;
    };
    /** @description A new secret that signs starts and deadlines. */
    NewEmbedSecret: {
      /** @description The first 8 hex digits of the secret, which are not secret. */
      id: string;
      /** @description How the secret begins. */
      prefix: string;
      /**
       * Format: date-time
       * @description When the secret was created, in UTC.
       */
      createdAt: string;
      /** @description The complete secret. It is returned only once. */
      secret: string;
    };
    /** @description A new API key, with its secret. */
    NewKey: {
      /**
       * @description The public part of the key.
       * @example a1B2c3D4
       */
      id: string;
      /**
       * @description Whether the key is for live timers or for those of tests. It never changes.
       * @enum {string}
       */
      mode: 'live' | 'test';
      /** @description The name of the key. */
      name: string;
      /**
       * @description How the key begins.
       * @example tm_a1B2c3D4
       * @example tmtest_a1B2c3D4
       */
      prefix: string;
      /** @description What the key allows. */
      scopes: (
        | 'timers:read'
        | 'timers:write'
        | 'analytics:read'
        | 'usage:read'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'keys:read'
        | 'keys:write'
        | 'audit:read'
      )[];
      /**
       * Format: date-time
       * @description When the key was created, in UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the key was last used, to the minute.
       */
      lastUsedAt: string | null;
      /**
       * Format: date-time
       * @description When the key expires or expired; null if it does not.
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @description When the key was revoked; null if it was not.
       */
      revokedAt: string | null;
      /** @description The complete key. It is returned only once. */
      key: string;
    };
    /** @description A webhook with a new secret. */
    NewWebhook: {
      /** @description Its id. */
      id: string;
      /** @description Where the events go: an address of the public internet that starts with `https://`. */
      url: string;
      /** @description The types of events that it receives. A key needs the scopes that read the same data, such as `timers:read` for `timer.created`. */
      events: (
        | 'timer.created'
        | 'timer.updated'
        | 'timer.deleted'
        | 'timer.restored'
        | 'timer.started'
        | 'timer.expiring'
        | 'timer.expired'
        | 'timer.zone_rules_changed'
        | 'key.created'
        | 'key.updated'
        | 'key.revoked'
        | 'key.expiring'
        | 'usage.threshold'
        | 'embed_secret.created'
        | 'embed_secret.ended'
        | 'embed_secret.replaced'
        | 'webhook.created'
        | 'webhook.updated'
        | 'webhook.deleted'
        | 'webhook.secret_changed'
        | 'webhook.disabled'
        | 'account.created'
        | 'account.updated'
        | 'account.password_changed'
        | 'account.email_change_requested'
        | 'account.email_change_cancelled'
        | 'account.email_changed'
        | 'account.email_confirmed'
        | 'session.created'
        | 'session.ended'
      )[];
      /** @description A text of your choice. It may be empty. */
      description: string;
      /**
       * @description `active` receives events. `paused` receives none: send those of the meantime again afterwards. The service sets `disabled` when the receiver answered 410 or has failed for days; set `active` to enable it again.
       * @enum {string}
       */
      status: 'active' | 'paused' | 'disabled';
      /**
       * @description `gone`: the receiver answered 410. `failing`: all attempts to deliver an event have failed. null: it is not disabled.
       * @enum {string|null}
       */
      disabledReason: 'gone' | 'failing' | null;
      /**
       * Format: date-time
       * @description When the previous secret stops signing. Null without a previous secret.
       */
      previousSecretEndsAt: string | null;
      /**
       * Format: date-time
       * @description When it was created, in UTC.
       */
      createdAt: string;
      /** @description Who has created it; null if that is not known. */
      createdBy: components['schemas']['WebhookCreator'] | null;
      /** @description The secret that signs the events. It is returned only once. */
      secret: string;
    };
    /** @description What the image shows when the time is up. */
    OnExpire: {
      /**
       * @description `zeros` shows zeros, `message` shows a text, `hidden` shows nothing.
       * @enum {string}
       */
      action: 'zeros' | 'message' | 'hidden';
      /** @description The text to show. Only with the action `message`. Images leave out emoji, and the warning `emoji_omitted` names them; the text must have something else, too. */
      message?: string;
    };
    /** @description What the image shows when the time is up. */
    OnExpireInput: {
      /**
       * @description `zeros` shows zeros, `message` shows a text, `hidden` shows nothing.
       * @enum {string}
       */
      action: 'zeros' | 'message' | 'hidden';
      /** @description The text to show. Only with the action `message`. Images leave out emoji, and the warning `emoji_omitted` names them; the text must have something else, too. */
      message?: string;
    };
    /** @description What is known about the image of a timer. */
    PreviewFacts: {
      /** @description The size of the animation, in bytes. */
      bytes: number;
      /** @description The size for clients that accept gzip, in bytes. The same as `bytes` if the animation is not compressed, for example because its background is transparent. */
      gzipBytes: number;
      /** @description How many seconds the animation moves; 0 if it does not move. */
      playingSeconds: number;
      /** @description When the time is up, in the language and time zone of the timer: `ends 28 Nov, 18:00 CET`. Null for evergreen and personal timers. */
      ends: string | null;
      /** @description What the response would warn about if the timer were created. */
      warnings: components['schemas']['TimerWarning'][];
    };
    /** @description The key with which recipients are hashed. */
    RecipientKey: {
      /** @description A recipient is named by the first 8 bytes of the HMAC-SHA-256 of `<timer id>/<uid>` with this text, in base64url. It never changes, and signs nothing. */
      key: string;
    };
    /** @description When a recurring timer reaches zero, in its time zone. */
    Recurrence:
      | {
          /**
           * @description How often the timer repeats.
           * @enum {string}
           */
          frequency: 'daily';
          /**
           * @description The time of day, `HH:MM` on the 24-hour clock.
           * @example 18:00
           */
          time: string;
        }
      | {
          /**
           * @description How often the timer repeats.
           * @enum {string}
           */
          frequency: 'weekly';
          /**
           * @description The time of day, `HH:MM` on the 24-hour clock.
           * @example 18:00
           */
          time: string;
          /**
           * @description The day of the week. Only for the frequency `weekly`.
           * @enum {string}
           */
          weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
        }
      | {
          /**
           * @description How often the timer repeats.
           * @enum {string}
           */
          frequency: 'weekly';
          /**
           * @description The time of day, `HH:MM` on the 24-hour clock.
           * @example 18:00
           */
          time: string;
          /** @description Several days of the week, in place of `weekday`. Only for the frequency `weekly`. Responses name a single day as `weekday`. */
          weekdays: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[];
        }
      | {
          /**
           * @description How often the timer repeats.
           * @enum {string}
           */
          frequency: 'monthly';
          /**
           * @description The time of day, `HH:MM` on the 24-hour clock.
           * @example 18:00
           */
          time: string;
          /** @description The day of the month. Only for the frequency `monthly`. Shorter months use their last day. */
          dayOfMonth: number;
        };
    /** @description When a recurring timer reaches zero, in its time zone. */
    RecurrenceInput: {
      /**
       * @description How often the timer repeats.
       * @enum {string}
       */
      frequency: 'daily' | 'weekly' | 'monthly';
      /**
       * @description The time of day, `HH:MM` on the 24-hour clock.
       * @example 18:00
       */
      time: string;
      /**
       * @description The day of the week. Only for the frequency `weekly`.
       * @enum {string}
       */
      weekday?: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
      /** @description Several days of the week, in place of `weekday`. Only for the frequency `weekly`. Responses name a single day as `weekday`. */
      weekdays?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[];
      /** @description The day of the month. Only for the frequency `monthly`. Shorter months use their last day. */
      dayOfMonth?: number;
    };
    /** @description One event, or those of a time. */
    Resend: {
      /** @description The event: the `eventId` of an attempt. */
      eventId?: string;
      /**
       * Format: date-time
       * @description All events from this date and time on, with `Z` or an offset.
       */
      from?: string;
      /**
       * Format: date-time
       * @description Only events before this date and time. Default: now.
       */
      to?: string;
    };
    /** @description What is sent again. */
    ResentEvents: {
      /** @description The number of events. Each is sent with the `webhook-id` that it had. */
      count: number;
      /**
       * Format: date-time
       * @description If 10,000 events are sent again, there may be more: send this date and time as `from` to continue. It is that of the last one: events of the same second are sent once more. Null if these are all.
       */
      continueFrom: string | null;
    };
    /** @description Restores a timer that was deleted at most 30 days ago. */
    RestoreTimerOperation: {
      /** @description The `id` of the timer. */
      id: string;
      /** @enum {string} */
      action: 'restore';
    };
    /** @description The views in an hour, a day, a week or a month. */
    SeriesPoint: {
      /**
       * @description The first day, `YYYY-MM-DD`. For hours the local time, `YYYY-MM-DDTHH:MM`: two hours have the same when the clocks are set back.
       * @example 2031-05-27
       * @example 2031-05-27T08:00
       */
      start: string;
      /**
       * Format: date-time
       * @description For hours: when the hour starts, in UTC.
       */
      instant?: string;
      /** @description The number of views. */
      views: number;
      /** @description The number of clicks of people. */
      clicks: number;
      /**
       * @description Present only while the period is running.
       * @enum {boolean}
       */
      running?: true;
    };
    /** @description Limits of the image size, in CSS pixels. */
    SizeLimits: {
      minWidth: number;
      maxWidth: number;
      minHeight: number;
      maxHeight: number;
      /** @description The maximum of width times height. */
      maxPixels: number;
    };
    /** @description A design, with what a timer has that sets only its template. */
    Template: {
      /** @description What it looks like, in English. */
      description: string;
      colors: components['schemas']['Colors'];
      width: number;
      height: number;
      /** @description The values of `motion` that it allows. */
      motions: ('none' | 'smooth')[];
      /**
       * @description The `template` of a timer.
       * @enum {string}
       */
      id:
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
      /**
       * @description The name for people, in English.
       * @example Bold
       */
      name: string;
      /** @description Which sizes a timer can have. */
      sizes: components['schemas']['SizeLimits'];
      /** @description The languages of its labels. */
      languages: (
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
        | 'uk'
        | 'el'
        | 'hi'
        | 'hu'
        | 'ro'
        | 'th'
        | 'vi'
      )[];
      /** @description Its fonts, the one of the digits first. Others draw the characters that these lack. */
      fonts: string[];
    };
    /** @description A countdown timer. */
    Timer: {
      /** @description A name of your choice. Spaces around it are removed. */
      name: string;
      /**
       * @description What the timer counts down to. The type cannot change.
       * @enum {string}
       */
      type: 'fixed' | 'evergreen' | 'recurring' | 'personal';
      /**
       * @description The image of a paused timer shows nothing.
       * @enum {string}
       */
      status: 'active' | 'paused';
      /**
       * Format: date-time
       * @description When a `paused` timer continues, in UTC. Null: when its status changes.
       */
      pausedUntil: string | null;
      /**
       * @description The text in `embedCode` for people who do not see the image. Null: `Countdown Timer`, and when a fixed timer ends, in its language.
       * @example Sale: ends 28 Nov, 18:00 CET
       */
      alt: string | null;
      /**
       * @description The id of the timer in your system, which no other timer of the account has.
       * @example campaign-4711
       */
      externalId: string | null;
      /**
       * @description What your programs keep with the timer.
       * @example {
       *       "campaign": "4711",
       *       "owner": "shop"
       *     }
       */
      metadata: {
        [key: string]: string;
      };
      /**
       * Format: date-time
       * @description When the time is up, in UTC. The next occurrence of a recurring timer; null for an evergreen or personal timer.
       */
      targetDate: string | null;
      /** @description For `evergreen` timers: how many seconds the timer runs for each recipient, from the first open. For `personal` timers, optional: from the time that the address names as `sent`. */
      durationSeconds?: number;
      /** @description For `personal` timers whose addresses name the `end` and the time of sending as `sent`: how many seconds after `sent` the deadline is at least. Null: none. */
      minimumSeconds?: number | null;
      /**
       * @description For `evergreen` and `personal` timers: the local time of day, `HH:MM`, at which a countdown ends, the first time at or after its deadline. Null: at the deadline itself.
       * @example 23:59
       */
      endsAt?: string | null;
      /**
       * Format: date-time
       * @description For `personal` timers: the deadline, in UTC, if the address of the image names none that can be read. Null: the image is then hidden.
       */
      fallbackDate?: string | null;
      /**
       * @description For `personal` timers: whether the deadline in the address needs a signature (`signed`) or not (`unsigned`).
       * @enum {string}
       */
      trust?: 'unsigned' | 'signed';
      /** @description For `recurring` timers: when the timer reaches zero, in its time zone. */
      recurrence?: components['schemas']['Recurrence'];
      /**
       * Format: date-time
       * @description When the timer starts, in UTC: before, its image shows what `onPending` says. Null: it has no start.
       */
      startsAt: string | null;
      /** @description Where a click on the image leads. Null: nowhere. */
      link: components['schemas']['Link'] | null;
      /**
       * @description A name of the IANA time zone database, in any case. Abbreviations such as `PST` are rejected.
       * @example Europe/Berlin
       */
      timezone: string;
      /**
       * @description In whose time zone a `fixed` timer reaches its target date, a `recurring` one its `time`, and an `evergreen` one its `endsAt`: for everyone at once (`timer`), or at the same local time in the time zone that the address of each image names as `tz` (`recipient`; without it, in `timezone`).
       * @enum {string}
       */
      timezoneMode: 'timer' | 'recipient';
      /**
       * @description The design of the image.
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
      /** @description The colors of the image. */
      colors: components['schemas']['Colors'];
      /** @description The width of the image, in CSS pixels. */
      width: number;
      /** @description The height of the image, in CSS pixels. Width times height must be at most 480000. */
      height: number;
      /** @description The units that the image shows. The time of an omitted unit is added to the next smaller one. */
      units: ('days' | 'hours' | 'minutes' | 'seconds')[];
      /**
       * @description The language of the labels.
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
        | 'uk'
        | 'el'
        | 'hi'
        | 'hu'
        | 'ro'
        | 'th'
        | 'vi';
      /** @description Labels that replace those of the language. An empty text removes the label. */
      labels: components['schemas']['Labels'];
      /** @description Whether the image has no background. */
      transparent: boolean;
      /**
       * @description How the image changes: at once, or with frames in between (`smooth`). Only some templates can be smooth, and none on a transparent background.
       * @enum {string}
       */
      motion: 'none' | 'smooth';
      /** @description What the image shows when the time is up. */
      onExpire: components['schemas']['OnExpire'];
      /**
       * @description What Apple Mail gets when it loads the image before anybody reads the email, and mail programs that keep images, such as Evolution: the date and time of the end (`date`), the countdown (`ticking`), or nothing (`hidden`).
       * @enum {string}
       */
      onPrefetch: 'date' | 'ticking' | 'hidden';
      /**
       * @description What the image shows before `startsAt`: nothing (`hidden`), or the date and time of the start (`date`).
       * @enum {string}
       */
      onPending: 'hidden' | 'date';
      /** @description How many seconds the animation plays before it stops at its last frame. */
      animationSeconds: number;
      /**
       * @description Assigned by the service. Treat it as opaque.
       * @example tmr_01m7yxhe0xe7ran31ygpx82d3j
       */
      readonly id: string;
      /**
       * @description Whether it is a live timer, or one of tests: that of the key that has created it. The image of a test timer has a mark, and its views are not part of the plan.
       * @enum {string}
       */
      readonly mode: 'live' | 'test';
      /** @description Whether the time is up for everyone, in all time zones. */
      readonly expired: boolean;
      /**
       * @description What the image shows to a new recipient now: nothing (`paused`), what `onPending` says (`pending`), the countdown (`running`), or what `onExpire` says (`expired`).
       * @enum {string}
       */
      readonly state: 'pending' | 'running' | 'expired' | 'paused';
      /** @description How many times the image has been viewed. */
      readonly viewCount: number;
      /** @description How many times people have opened the link. Clicks of programs are not counted. */
      readonly totalClicks: number;
      /**
       * Format: uri
       * @description The address of the image.
       */
      readonly embedUrl: string;
      /** @description An HTML snippet that shows the image in an email or on a page. */
      readonly embedCode: string;
      /** @description Possible problems. The timer works despite them. */
      readonly warnings: components['schemas']['TimerWarning'][];
      /**
       * Format: date-time
       * @description When the timer was created, in UTC.
       */
      readonly createdAt: string;
    };
    /** @description What an operation answers if it is sent alone. */
    TimerOperationResult: {
      /** @description The status: 201 for a timer that was created. */
      status: number;
      /** @description The timer, if the operation succeeded. */
      data?: components['schemas']['Timer'] | components['schemas']['DeletedTimer'];
      /** @description The version of the timer, if it was not deleted. */
      etag?: string;
      /** @description Why the operation failed. */
      error?: components['schemas']['ErrorContent'];
    };
    /** @description Operations on several timers. */
    TimerOperations: {
      /** @description They are executed in this order. */
      operations: (
        | components['schemas']['CreateTimerOperation']
        | components['schemas']['UpdateTimerOperation']
        | components['schemas']['DeleteTimerOperation']
        | components['schemas']['RestoreTimerOperation']
      )[];
    };
    /** @description The timers of the account. */
    TimerUsage: {
      /** @description The number of timers. */
      used: number;
      /** @description The maximum number of timers. */
      limit: number;
    };
    /** @description A possible problem with a timer. */
    TimerWarning: {
      /**
       * @description `past_target`, `too_many_days`, `no_recipient` and `no_deadline` are returned only by the request that sets the date or creates the timer.
       * @enum {string}
       */
      code:
        | 'low_contrast'
        | 'low_contrast_on_dark'
        | 'low_contrast_on_light'
        | 'labels_abbreviated'
        | 'labels_omitted'
        | 'message_too_long'
        | 'emoji_omitted'
        | 'past_target'
        | 'too_many_days'
        | 'no_recipient'
        | 'no_deadline'
        | 'local_address';
      /**
       * @description The path of the field.
       * @example colors.text
       */
      field: string;
      /** @description A human-readable explanation. */
      message: string;
      /** @description Only with `low_contrast`, also on a dark or light page. */
      params?: components['schemas']['ContrastFigures'];
    };
    /** @description The views of a timer in the range. */
    TopTimer: {
      /** @description The `id` of the timer. */
      id: string;
      /** @description The name of the timer. */
      name: string;
      /** @description The number of views. */
      views: number;
    };
    /** @description What arrived in `end` or `sent` instead of a date. */
    UnreadDeadline: {
      /**
       * @description As it arrived, decoded.
       * @example 03/10/2027
       */
      text: string;
      /**
       * Format: date-time
       * @description When, in UTC. Kept at most once in an hour.
       */
      seenAt: string;
    };
    /** @description What changes of an API key. */
    UpdateKey: {
      /** @description A name of your choice. Spaces around it are removed. */
      name?: string;
      /** @description What the key allows. */
      scopes?: (
        | 'timers:read'
        | 'timers:write'
        | 'analytics:read'
        | 'usage:read'
        | 'webhooks:read'
        | 'webhooks:write'
        | 'keys:read'
        | 'keys:write'
        | 'audit:read'
      )[];
      /** @description The number of days, from now on, after which the key expires; null: it does not expire. */
      expiresInDays?: number | null;
    };
    /** @description The fields to change. */
    UpdateTimer: {
      /** @description A name of your choice. Spaces around it are removed. */
      name?: string;
      /**
       * @description What the timer counts down to. The type cannot change.
       * @enum {string}
       */
      type?: 'fixed' | 'evergreen' | 'recurring' | 'personal';
      /**
       * @description The image of a paused timer shows nothing.
       * @enum {string}
       */
      status?: 'active' | 'paused';
      /**
       * @description For `personal` timers: whether the deadline in the address needs a signature (`signed`) or not (`unsigned`).
       * @enum {string}
       */
      trust?: 'unsigned' | 'signed';
      /**
       * @description A name of the IANA time zone database, in any case. Abbreviations such as `PST` are rejected.
       * @example Europe/Berlin
       */
      timezone?: string;
      /**
       * @description In whose time zone a `fixed` timer reaches its target date, a `recurring` one its `time`, and an `evergreen` one its `endsAt`: for everyone at once (`timer`), or at the same local time in the time zone that the address of each image names as `tz` (`recipient`; without it, in `timezone`).
       * @enum {string}
       */
      timezoneMode?: 'timer' | 'recipient';
      /**
       * @description The design of the image.
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
      /** @description The width of the image, in CSS pixels. */
      width?: number;
      /** @description The height of the image, in CSS pixels. Width times height must be at most 480000. */
      height?: number;
      /** @description The units that the image shows. The time of an omitted unit is added to the next smaller one. */
      units?: ('days' | 'hours' | 'minutes' | 'seconds')[];
      /** @description Labels that replace those of the language. An empty text removes the label. */
      labels?: components['schemas']['LabelsInput'];
      /** @description Whether the image has no background. */
      transparent?: boolean;
      /**
       * @description How the image changes: at once, or with frames in between (`smooth`). Only some templates can be smooth, and none on a transparent background.
       * @enum {string}
       */
      motion?: 'none' | 'smooth';
      /** @description What the image shows when the time is up. */
      onExpire?: components['schemas']['OnExpireInput'];
      /**
       * @description What Apple Mail gets when it loads the image before anybody reads the email, and mail programs that keep images, such as Evolution: the date and time of the end (`date`), the countdown (`ticking`), or nothing (`hidden`).
       * @enum {string}
       */
      onPrefetch?: 'date' | 'ticking' | 'hidden';
      /**
       * @description What the image shows before `startsAt`: nothing (`hidden`), or the date and time of the start (`date`).
       * @enum {string}
       */
      onPending?: 'hidden' | 'date';
      /** @description How many seconds the animation plays before it stops at its last frame. */
      animationSeconds?: number;
      /**
       * @description Assigned by the service. Treat it as opaque.
       * @example tmr_01m7yxhe0xe7ran31ygpx82d3j
       */
      readonly id?: string;
      /**
       * @description Whether it is a live timer, or one of tests: that of the key that has created it. The image of a test timer has a mark, and its views are not part of the plan.
       * @enum {string}
       */
      readonly mode?: 'live' | 'test';
      /** @description Whether the time is up for everyone, in all time zones. */
      readonly expired?: boolean;
      /**
       * @description What the image shows to a new recipient now: nothing (`paused`), what `onPending` says (`pending`), the countdown (`running`), or what `onExpire` says (`expired`).
       * @enum {string}
       */
      readonly state?: 'pending' | 'running' | 'expired' | 'paused';
      /** @description How many times the image has been viewed. */
      readonly viewCount?: number;
      /** @description How many times people have opened the link. Clicks of programs are not counted. */
      readonly totalClicks?: number;
      /**
       * Format: uri
       * @description The address of the image.
       */
      readonly embedUrl?: string;
      /** @description An HTML snippet that shows the image in an email or on a page. */
      readonly embedCode?: string;
      /** @description Possible problems. The timer works despite them. */
      readonly warnings?: components['schemas']['TimerWarning'][];
      /**
       * Format: date-time
       * @description When the timer was created, in UTC.
       */
      readonly createdAt?: string;
      /**
       * @description When a paused timer continues, written like `targetDate`: only together with the status `paused`. If the time has passed, the timer is active. Null: when its status changes.
       * @example 2031-06-01T12:00:00Z
       * @example 2031-06-01T12:00
       */
      pausedUntil?: string | null;
      /** @description The text in `embedCode` for people who do not see the image. Null: `Countdown Timer`, and when a fixed timer ends, in its language. */
      alt?: string | null;
      /** @description The id of the timer in your system, which no other timer of the account can have at the same time. Null: none. Copies have none. */
      externalId?: string | null;
      /** @description What your programs keep with the timer. It replaces all metadata of the timer; null removes it. Do not keep secrets or data about people here. */
      metadata?: {
        [key: string]: string;
      } | null;
      /**
       * @description The language of the labels. A region in the tag is dropped.
       * @example de
       * @example de-AT
       */
      language?: string;
      /**
       * @description For `fixed` timers: a date and time with `Z` or an offset, or a local one together with `timezone`, in the years 1970-9999. It may be in the past.
       * @example 2031-06-01T12:00:00Z
       * @example 2031-06-01T12:00
       */
      targetDate?: string | null;
      /**
       * @description When the timer starts, written like `targetDate`: for a `fixed` timer, before its target date. Null: it has no start.
       * @example 2031-06-01T12:00:00Z
       * @example 2031-06-01T12:00
       */
      startsAt?: string | null;
      /** @description Where a click on the image leads. Null removes the link. */
      link?: components['schemas']['LinkInput'] | null;
      /** @description For `evergreen` timers: how many seconds the timer runs for each recipient, from the first open. For `personal` timers, optional: from the time that the address names as `sent`. Null: addresses name the end. */
      durationSeconds?: number | null;
      /** @description For `personal` timers: how many seconds after the time that the address names as `sent` the deadline is at least. An address without `sent` has no minimum. Null: none. */
      minimumSeconds?: number | null;
      /**
       * @description For `evergreen` and `personal` timers: a local time of day, `HH:MM` on the 24-hour clock (midnight is `00:00`; there is no `24:00`). A countdown ends when clocks show it for the first time at or after the deadline that it would have otherwise. A date alone as the `end` in the address of a `personal` timer means this time on that day, and with `00:00` the midnight at its end. In `timezone`, or in that of the recipient if an `evergreen` timer has the `timezoneMode` `recipient`. `fallbackDate` stays as it is. Null: none.
       * @example 18:00
       */
      endsAt?: string | null;
      /**
       * @description For `personal` timers: the deadline if the address of the image names none that can be read, written like `targetDate`. Null: the image is then hidden.
       * @example 2031-06-01T12:00:00Z
       * @example 2031-06-01T12:00
       */
      fallbackDate?: string | null;
      /** @description For `recurring` timers: when the timer reaches zero, in its time zone. */
      recurrence?: components['schemas']['RecurrenceInput'];
      /** @description The colors of the image. Null returns to those of the template. */
      colors?: components['schemas']['ColorsInput'] | null;
    };
    /** @description Changes the fields that `timer` has. */
    UpdateTimerOperation: {
      /** @description The `id` of the timer. */
      id: string;
      /** @description As the header `If-Match`: the operation fails if the timer has changed since then. */
      ifMatch?: string;
      /** @enum {string} */
      action: 'update';
      timer: components['schemas']['UpdateTimer'];
    };
    /** @description The fields that change. */
    UpdateWebhook: {
      /**
       * Format: date-time
       * @description When it was created.
       */
      readonly createdAt?: string;
      /** @description Who has created it; null if that is not known. */
      readonly createdBy?: components['schemas']['WebhookCreator'] | null;
      /** @description Its id. */
      readonly id?: string;
      /** @description Why it is disabled. */
      readonly disabledReason?: string | null;
      /**
       * Format: date-time
       * @description When the secret before this one ends.
       */
      readonly previousSecretEndsAt?: string | null;
      /** @description Where the events go: an address of the public internet that starts with `https://`. */
      url?: string;
      /** @description The types of events that it receives. A key needs the scopes that read the same data, such as `timers:read` for `timer.created`. */
      events?: (
        | 'timer.created'
        | 'timer.updated'
        | 'timer.deleted'
        | 'timer.restored'
        | 'timer.started'
        | 'timer.expiring'
        | 'timer.expired'
        | 'timer.zone_rules_changed'
        | 'key.created'
        | 'key.updated'
        | 'key.revoked'
        | 'key.expiring'
        | 'usage.threshold'
        | 'embed_secret.created'
        | 'embed_secret.ended'
        | 'embed_secret.replaced'
        | 'webhook.created'
        | 'webhook.updated'
        | 'webhook.deleted'
        | 'webhook.secret_changed'
        | 'webhook.disabled'
        | 'account.created'
        | 'account.updated'
        | 'account.password_changed'
        | 'account.email_change_requested'
        | 'account.email_change_cancelled'
        | 'account.email_changed'
        | 'account.email_confirmed'
        | 'session.created'
        | 'session.ended'
      )[];
      /** @description A text of your choice. It may be empty. */
      description?: string;
      /**
       * @description `active` receives events. `paused` receives none: send those of the meantime again afterwards. The service sets `disabled` when the receiver answered 410 or has failed for days; set `active` to enable it again.
       * @enum {string}
       */
      status?: 'active' | 'paused' | 'disabled';
    };
    /** @description What an account has used, and the limits of its plan. */
    Usage: {
      /**
       * @description The plan of the account.
       * @enum {string}
       */
      plan: 'free' | 'pro' | 'business' | 'enterprise';
      timers: components['schemas']['TimerUsage'];
      /** @description The timers of test keys, which are not part of the plan, and neither are their views. */
      testTimers: components['schemas']['TimerUsage'];
      views: components['schemas']['ViewUsage'];
      api: components['schemas']['ApiUsage'];
      /** @description What needs your attention. Usually empty. */
      warnings: components['schemas']['UsageWarning'][];
    };
    /** @description Something that needs the attention of the owner of the account. */
    UsageWarning: {
      /**
       * @description `views_nearly_used_up` from 80 % of the views, `views_used_up` from 100 %, `key_expires` in the last 7 days of an API key.
       * @enum {string}
       */
      code: 'views_nearly_used_up' | 'views_used_up' | 'key_expires';
      /** @description A human-readable explanation. */
      message: string;
      /**
       * Format: date-time
       * @description When the views reached the percentage, or when the API key expires, in UTC.
       */
      at: string;
    };
    /** @description The views and clicks with a value. */
    ValueViews: {
      /**
       * @description `unknown` if it could not be determined.
       * @example DE
       */
      value: string;
      /** @description The number of views. */
      views: number;
      /** @description The number of clicks of people. */
      clicks: number;
    };
    /** @description The views in the current calendar month, in UTC. */
    ViewUsage: {
      /** @description The number of views. */
      used: number;
      /** @description The number of views after which images are sent without animation. */
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
    /** @description An address that receives events of the account. */
    Webhook: {
      /** @description Its id. */
      id: string;
      /** @description Where the events go: an address of the public internet that starts with `https://`. */
      url: string;
      /** @description The types of events that it receives. A key needs the scopes that read the same data, such as `timers:read` for `timer.created`. */
      events: (
        | 'timer.created'
        | 'timer.updated'
        | 'timer.deleted'
        | 'timer.restored'
        | 'timer.started'
        | 'timer.expiring'
        | 'timer.expired'
        | 'timer.zone_rules_changed'
        | 'key.created'
        | 'key.updated'
        | 'key.revoked'
        | 'key.expiring'
        | 'usage.threshold'
        | 'embed_secret.created'
        | 'embed_secret.ended'
        | 'embed_secret.replaced'
        | 'webhook.created'
        | 'webhook.updated'
        | 'webhook.deleted'
        | 'webhook.secret_changed'
        | 'webhook.disabled'
        | 'account.created'
        | 'account.updated'
        | 'account.password_changed'
        | 'account.email_change_requested'
        | 'account.email_change_cancelled'
        | 'account.email_changed'
        | 'account.email_confirmed'
        | 'session.created'
        | 'session.ended'
      )[];
      /** @description A text of your choice. It may be empty. */
      description: string;
      /**
       * @description `active` receives events. `paused` receives none: send those of the meantime again afterwards. The service sets `disabled` when the receiver answered 410 or has failed for days; set `active` to enable it again.
       * @enum {string}
       */
      status: 'active' | 'paused' | 'disabled';
      /**
       * @description `gone`: the receiver answered 410. `failing`: all attempts to deliver an event have failed. null: it is not disabled.
       * @enum {string|null}
       */
      disabledReason: 'gone' | 'failing' | null;
      /**
       * Format: date-time
       * @description When the previous secret stops signing. Null without a previous secret.
       */
      previousSecretEndsAt: string | null;
      /**
       * Format: date-time
       * @description When it was created, in UTC.
       */
      createdAt: string;
      /** @description Who has created it; null if that is not known. */
      createdBy: components['schemas']['WebhookCreator'] | null;
    };
    /** @description A request to a webhook. It is kept for 30 days. */
    WebhookAttempt: {
      /**
       * @description Its id, for `before`.
       * @example 4711
       */
      id: string;
      /** @description The id of the event: the header `webhook-id`. */
      eventId: string;
      /**
       * @description The type of the event.
       * @example timer.updated
       */
      eventType: string;
      /** @description Its number among the attempts to deliver the event, from 1. */
      attempt: number;
      /**
       * Format: date-time
       * @description When it began, in UTC.
       */
      startedAt: string;
      /** @description How long it took, in milliseconds. */
      durationMs: number;
      /** @description Whether the event was delivered: the status is 200 to 299. */
      delivered: boolean;
      /** @description The status of the answer; null if there was none. */
      status: number | null;
      /** @description Why there was no answer. */
      error: string | null;
      /** @description The first 1,024 characters of the answer. */
      answer: string;
      /**
       * Format: date-time
       * @description When the next attempt follows; null if none does.
       */
      nextAttemptAt: string | null;
    };
    /** @description Who has created a webhook. */
    WebhookCreator: {
      /**
       * @description An API key, or a person in the console.
       * @enum {string}
       */
      kind: 'key' | 'person';
      /** @description The `id` of the key. */
      id?: string;
      /** @description The name of the key at that time. */
      name?: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  listTemplates: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` from an earlier response. If nothing has changed since then, the response is 304 without a body. */
        'If-None-Match'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The templates. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Template'][];
          };
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
      /** @description The usage of the account. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Usage'];
          };
        };
      };
    };
  };
  getTimerAnalytics: {
    parameters: {
      query?: {
        /** @description The first day of the range. Default: 29 days before `endDate`. */
        startDate?: string;
        /** @description The last day of the range. Default: today. */
        endDate?: string;
        /** @description How `dailyViews` is grouped. Weeks start on Monday. Days outside the range are not counted. */
        granularity?: 'daily' | 'weekly' | 'monthly';
        /** @description The IANA time zone that defines when days begin. */
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
      /** @description The analytics of the timer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Analytics'];
          };
        };
      };
    };
  };
  getAnalytics: {
    parameters: {
      query?: {
        /** @description The first day of the range. Default: 27 days before `to`. */
        from?: string;
        /** @description The last day of the range. Default: today. */
        to?: string;
        /** @description How the series is grouped. Weeks start on Monday. `hour` needs a range of at most 7 days and a plan with extended analytics. */
        by?: 'hour' | 'day' | 'week' | 'month';
        /** @description The IANA time zone that defines when days begin. */
        zone?: string;
        /** @description `previous`: compare with the period of equal length right before the range. */
        compare?: 'previous';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The views. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AccountAnalytics'];
          };
        };
      };
    };
  };
  exportAnalytics: {
    parameters: {
      query?: {
        /** @description The first day of the range. Default: 27 days before `to`. */
        from?: string;
        /** @description The last day of the range. Default: today. */
        to?: string;
        /** @description How the series is grouped. Weeks start on Monday. `hour` needs a range of at most 7 days and a plan with extended analytics. */
        by?: 'hour' | 'day' | 'week' | 'month';
        /** @description The IANA time zone that defines when days begin. */
        zone?: string;
        /** @description `previous`: compare with the period of equal length right before the range. */
        compare?: 'previous';
        /** @description `views`: the series, with that of the previous period if you compare. `timers`: the most viewed timers, only of the account. The others: the views by value, with a plan that has extended analytics. */
        table?: 'views' | 'timers' | 'country' | 'device' | 'client';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The table (RFC 4180). Texts that a spreadsheet could run as a formula start with an apostrophe. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
    };
  };
  exportTimerAnalytics: {
    parameters: {
      query?: {
        /** @description The first day of the range. Default: 27 days before `to`. */
        from?: string;
        /** @description The last day of the range. Default: today. */
        to?: string;
        /** @description How the series is grouped. Weeks start on Monday. `hour` needs a range of at most 7 days and a plan with extended analytics. */
        by?: 'hour' | 'day' | 'week' | 'month';
        /** @description The IANA time zone that defines when days begin. */
        zone?: string;
        /** @description `previous`: compare with the period of equal length right before the range. */
        compare?: 'previous';
        /** @description `views`: the series, with that of the previous period if you compare. `timers`: the most viewed timers, only of the account. The others: the views by value, with a plan that has extended analytics. */
        table?: 'views' | 'timers' | 'country' | 'device' | 'client';
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
      /** @description The table (RFC 4180). Texts that a spreadsheet could run as a formula start with an apostrophe. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
    };
  };
  changeTimers: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description A unique name that you choose for the request. If you send the request again within 24 hours, for example because the connection
         *     broke, it is not executed again and you get the same response.
         */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TimerOperations'];
      };
    };
    responses: {
      /** @description A result for each operation, in the order of the request. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['TimerOperationResult'][];
          };
        };
      };
    };
  };
  duplicateTimer: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description A unique name that you choose for the request. If you send the request again within 24 hours, for example because the connection
         *     broke, it is not executed again and you get the same response.
         */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The `id` of the timer. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['DuplicateTimer'];
      };
    };
    responses: {
      /** @description The copy. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
    };
  };
  restoreTimer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The `id` of the timer. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The restored timer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
    };
  };
  getEmbedCode: {
    parameters: {
      query?: {
        /** @description The mailing tool that sends the email. `html` is any other. */
        tool?:
          | 'mailchimp'
          | 'klaviyo'
          | 'hubspot'
          | 'activecampaign'
          | 'brevo'
          | 'customerio'
          | 'sendgrid'
          | 'braze'
          | 'iterable'
          | 'mailerlite'
          | 'kit'
          | 'constantcontact'
          | 'campaignmonitor'
          | 'omnisend'
          | 'highlevel'
          | 'gmail'
          | 'outlook'
          | 'html';
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
      /** @description The code. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['EmbedCode'];
          };
        };
      };
    };
  };
  listTimers: {
    parameters: {
      query?: {
        /** @description The maximum number of timers on a page. */
        limit?: number;
        /** @description How many timers to skip. Not allowed with `cursor`. */
        offset?: number;
        /** @description Where the page starts: copy it from the `Link` header of another page. Timers that are created or deleted in the meantime do not shift the pages. */
        cursor?: string;
        /** @description The order. `-` means descending. */
        sort?:
          'createdAt' | '-createdAt' | 'name' | '-name' | 'targetDate' | '-targetDate' | 'viewCount' | '-viewCount';
        /** @description Only timers with this status. */
        status?: 'active' | 'paused';
        /** @description Only timers of this type. */
        type?: 'fixed' | 'evergreen' | 'recurring' | 'personal';
        /** @description Only timers with this template. */
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
        /** @description Only timers whose name contains this text. The search is not case-sensitive. */
        search?: string;
        /** @description `true`: only expired timers. `false`: only timers that have not expired. */
        expired?: boolean;
        /** @description Only the timer with this `externalId`. */
        externalId?: string;
        /** @description Only these timers. */
        ids?: string[];
        /** @description Only timers that were created at this date and time, with `Z` or an offset, or later. */
        createdAfter?: string;
        /** @description Only timers with these metadata: `metadata[campaign]=4711`. */
        metadata?: {
          [key: string]: string;
        };
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
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'][];
          };
        };
      };
    };
  };
  createTimer: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description A unique name that you choose for the request. If you send the request again within 24 hours, for example because the connection
         *     broke, it is not executed again and you get the same response.
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
      /** @description The created timer. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
    };
  };
  getTimer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` from an earlier response. If nothing has changed since then, the response is 304 without a body. */
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
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
    };
  };
  putTimer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` from an earlier response. If somebody has changed the timer since then, the request is rejected. That time has passed, such as its end, does not matter. */
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
      /** @description The updated timer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
    };
  };
  deleteTimer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` from an earlier response. If somebody has changed the timer since then, the request is rejected. That time has passed, such as its end, does not matter. */
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
      /** @description The last version of the timer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['DeletedTimer'];
          };
        };
      };
    };
  };
  updateTimer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` from an earlier response. If somebody has changed the timer since then, the request is rejected. That time has passed, such as its end, does not matter. */
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
      /** @description The updated timer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
    };
  };
  upsertTimer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` from an earlier response. If somebody has changed the timer since then, the request is rejected. That time has passed, such as its end, does not matter. */
        'If-Match'?: string;
      };
      path: {
        /** @description The id of the timer in your system. */
        externalId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateTimer'];
      };
    };
    responses: {
      /** @description The updated timer. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
      /** @description The created timer. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Timer'];
          };
        };
      };
    };
  };
  listAuditEntries: {
    parameters: {
      query?: {
        /** @description Only entries of this type. */
        type?:
          | 'timer.created'
          | 'timer.updated'
          | 'timer.deleted'
          | 'timer.restored'
          | 'timer.expiring'
          | 'timer.expired'
          | 'timer.zone_rules_changed'
          | 'key.created'
          | 'key.updated'
          | 'key.revoked'
          | 'key.expiring'
          | 'usage.threshold'
          | 'embed_secret.created'
          | 'embed_secret.ended'
          | 'embed_secret.replaced'
          | 'webhook.created'
          | 'webhook.updated'
          | 'webhook.deleted'
          | 'webhook.secret_changed'
          | 'webhook.disabled'
          | 'account.created'
          | 'account.updated'
          | 'account.password_changed'
          | 'account.email_change_requested'
          | 'account.email_change_cancelled'
          | 'account.email_changed'
          | 'account.email_confirmed'
          | 'session.created'
          | 'session.ended';
        /** @description Only entries about this timer, key, embed secret or session: its `id`. */
        subject?: string;
        /** @description Only entries about live timers and keys, and the account, or only about those of tests. */
        mode?: 'live' | 'test';
        /** @description Only entries of this date and time, with `Z` or an offset, or later. */
        from?: string;
        /** @description Only entries before this date and time, with `Z` or an offset. */
        to?: string;
        /** @description The maximum number of entries on a page. */
        limit?: number;
        /** @description The `id` of the last entry of the page before, as in its `Link` header. New entries do not shift the pages. */
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of entries. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AuditEntry'][];
          };
        };
      };
    };
  };
  exportAuditEntries: {
    parameters: {
      query?: {
        /** @description Only entries of this type. */
        type?:
          | 'timer.created'
          | 'timer.updated'
          | 'timer.deleted'
          | 'timer.restored'
          | 'timer.expiring'
          | 'timer.expired'
          | 'timer.zone_rules_changed'
          | 'key.created'
          | 'key.updated'
          | 'key.revoked'
          | 'key.expiring'
          | 'usage.threshold'
          | 'embed_secret.created'
          | 'embed_secret.ended'
          | 'embed_secret.replaced'
          | 'webhook.created'
          | 'webhook.updated'
          | 'webhook.deleted'
          | 'webhook.secret_changed'
          | 'webhook.disabled'
          | 'account.created'
          | 'account.updated'
          | 'account.password_changed'
          | 'account.email_change_requested'
          | 'account.email_change_cancelled'
          | 'account.email_changed'
          | 'account.email_confirmed'
          | 'session.created'
          | 'session.ended';
        /** @description Only entries about this timer, key, embed secret or session: its `id`. */
        subject?: string;
        /** @description Only entries about live timers and keys, and the account, or only about those of tests. */
        mode?: 'live' | 'test';
        /** @description Only entries of this date and time, with `Z` or an offset, or later. */
        from?: string;
        /** @description Only entries before this date and time, with `Z` or an offset. */
        to?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The entries (RFC 4180). Texts that a spreadsheet could run as a formula start with an apostrophe. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/csv': string;
        };
      };
    };
  };
  listEmbedSecrets: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The one or two valid secrets. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['EmbedSecret'][];
          };
        };
      };
    };
  };
  createEmbedSecret: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The new secret, which is returned only once. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['NewEmbedSecret'];
          };
        };
      };
    };
  };
  getRecipientKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['RecipientKey'];
          };
        };
      };
    };
  };
  endEmbedSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The `id` of the embed secret. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The secret that has ended. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['EmbedSecret'];
          };
        };
      };
    };
  };
  listKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description At most 200 keys. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Key'][];
          };
        };
      };
    };
  };
  createKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateKey'];
      };
    };
    responses: {
      /** @description The key with its secret, which is returned only once. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['NewKey'];
          };
        };
      };
    };
  };
  revokeKey: {
    parameters: {
      query?: {
        /** @description What happens to the webhooks that the key has created: their `createdBy`. `keep`: they receive events as before. `delete` needs `webhooks:write`. */
        webhooks?: 'keep' | 'delete';
      };
      header?: never;
      path: {
        /** @description The `id` of the key: the 8 characters after `tm_` or `tmtest_`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Key'];
          };
        };
      };
    };
  };
  updateKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The `id` of the key: the 8 characters after `tm_` or `tmtest_`. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateKey'];
      };
    };
    responses: {
      /** @description The key. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Key'];
          };
        };
      };
    };
  };
  previewAnimation: {
    parameters: {
      query: {
        /** @description The body of a request that creates a timer, as JSON. The name can be omitted. With `"mode": "test"`, the image has the mark of a test timer. */
        timer: string;
        /** @description Image pixels per CSS pixel. */
        scale?: number;
        /** @description When the image is opened: `now`, `over` (when the time is up), or a date and time with `Z` or an offset. */
        at?: string;
        /** @description For evergreen timers: how many seconds before `at` the recipient opened the image for the first time. For personal timers: how many seconds before `at` the email was sent. Without `durationSeconds`, the example of a recipient has three days from then on. */
        opened?: number;
        /** @description 1: for personal timers, as if the address named no deadline (`fallbackDate`). */
        fallback?: number;
        /** @description For timers with the time zones of recipients (`timezoneMode`): that of the recipient, as in the parameter `tz` of an image. Missing or unknown: that of the timer. */
        tz?: string;
        /** @description 1: as a mail service gets the image that loads it before the email is read (`onPrefetch`). */
        early?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The animation. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/gif': string;
        };
      };
    };
  };
  previewStill: {
    parameters: {
      query: {
        /** @description The body of a request that creates a timer, as JSON. The name can be omitted. With `"mode": "test"`, the image has the mark of a test timer. */
        timer: string;
        /** @description Image pixels per CSS pixel. */
        scale?: number;
        /** @description When the image is opened: `now`, `over` (when the time is up), or a date and time with `Z` or an offset. */
        at?: string;
        /** @description For evergreen timers: how many seconds before `at` the recipient opened the image for the first time. For personal timers: how many seconds before `at` the email was sent. Without `durationSeconds`, the example of a recipient has three days from then on. */
        opened?: number;
        /** @description 1: for personal timers, as if the address named no deadline (`fallbackDate`). */
        fallback?: number;
        /** @description For timers with the time zones of recipients (`timezoneMode`): that of the recipient, as in the parameter `tz` of an image. Missing or unknown: that of the timer. */
        tz?: string;
        /** @description 1: as a mail service gets the image that loads it before the email is read (`onPrefetch`). */
        early?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The first frame. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'image/png': string;
        };
      };
    };
  };
  describePreview: {
    parameters: {
      query: {
        /** @description The body of a request that creates a timer, as JSON. The name can be omitted. With `"mode": "test"`, the image has the mark of a test timer. */
        timer: string;
        /** @description Image pixels per CSS pixel. */
        scale?: number;
        /** @description When the image is opened: `now`, `over` (when the time is up), or a date and time with `Z` or an offset. */
        at?: string;
        /** @description For evergreen timers: how many seconds before `at` the recipient opened the image for the first time. For personal timers: how many seconds before `at` the email was sent. Without `durationSeconds`, the example of a recipient has three days from then on. */
        opened?: number;
        /** @description 1: for personal timers, as if the address named no deadline (`fallbackDate`). */
        fallback?: number;
        /** @description For timers with the time zones of recipients (`timezoneMode`): that of the recipient, as in the parameter `tz` of an image. Missing or unknown: that of the timer. */
        tz?: string;
        /** @description 1: as a mail service gets the image that loads it before the email is read (`onPrefetch`). */
        early?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The facts. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PreviewFacts'];
          };
        };
      };
    };
  };
  listWebhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The webhooks. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Webhook'][];
          };
        };
      };
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description A unique name that you choose for the request. If you send the request again within 24 hours, for example because the connection
         *     broke, it is not executed again and you get the same response.
         */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateWebhook'];
      };
    };
    responses: {
      /** @description The webhook with its secret. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['NewWebhook'];
          };
        };
      };
    };
  };
  getWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` from an earlier response. If nothing has changed since then, the response is 304 without a body. */
        'If-None-Match'?: string;
      };
      path: {
        /** @description The `id` of the webhook. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The webhook. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Webhook'];
          };
        };
      };
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` from an earlier response. If somebody has changed the timer since then, the request is rejected. That time has passed, such as its end, does not matter. */
        'If-Match'?: string;
      };
      path: {
        /** @description The `id` of the webhook. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The last version of the webhook. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Webhook'];
          };
        };
      };
    };
  };
  updateWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` from an earlier response. If somebody has changed the timer since then, the request is rejected. That time has passed, such as its end, does not matter. */
        'If-Match'?: string;
      };
      path: {
        /** @description The `id` of the webhook. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateWebhook'];
      };
    };
    responses: {
      /** @description The updated webhook. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['Webhook'];
          };
        };
      };
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The `id` of the webhook. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The webhook with its new secret, which is returned only once. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['NewWebhook'];
          };
        };
      };
    };
  };
  testWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The `id` of the webhook. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What was answered. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['WebhookAttempt'];
          };
        };
      };
    };
  };
  resendWebhookEvents: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The `id` of the webhook. */
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Resend'];
      };
    };
    responses: {
      /** @description What is sent again. It follows soon. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['ResentEvents'];
          };
        };
      };
    };
  };
  listWebhookAttempts: {
    parameters: {
      query?: {
        /** @description The maximum number of attempts on a page. */
        limit?: number;
        /** @description The `id` of the last attempt of the page before, as in its `Link` header. New attempts do not shift the pages. */
        cursor?: string;
      };
      header?: never;
      path: {
        /** @description The `id` of the webhook. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of attempts. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['WebhookAttempt'][];
          };
        };
      };
    };
  };
}
