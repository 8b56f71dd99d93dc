// Generated from the OpenAPI document by `npm run openapi`. Do not edit.

export interface paths {
  '/account/session': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the session
     * @description Who is signed in, the CSRF token, and what this server offers. Once a day, the session gets a new token.
     */
    get: operations['getSession'];
    put?: never;
    /**
     * Sign in
     * @description Starts a session with a password.
     */
    post: operations['signIn'];
    /**
     * Sign out
     * @description Ends the session.
     */
    delete: operations['signOut'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/session/link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign in with a link
     * @description Starts a session with the token of a link, which works once.
     */
    post: operations['signInWithLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/sessions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the sessions
     * @description Most recently used first.
     */
    get: operations['listSessions'];
    put?: never;
    post?: never;
    /**
     * Sign out everywhere
     * @description Ends all sessions of the account, including this one.
     */
    delete: operations['signOutEverywhere'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/sessions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * End a session
     * @description Signs a browser out.
     */
    delete: operations['endSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/analytics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the analytics of all timers
     * @description The views of all timers, including deleted ones. The default range is the last 28 days; the longest is 366 days.
     */
    get: operations['getAnalytics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/timers/{id}/analytics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a timer's analytics
     * @description The views of a timer. The default range is the last 28 days; the longest is 366 days.
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
  '/account/email': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Confirm an email address
     * @description Uses the token of a link that was sent to the address. If the address is a new one, the account gets it.
     */
    put: operations['confirmEmail'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/email/link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send the link that confirms the address again
     * @description To the new address if a change is waiting for it, otherwise to that of the account. Does nothing if that is confirmed.
     */
    post: operations['sendEmailLink'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/email/change': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Keep the email address
     * @description Links that were sent to a new address stop working.
     */
    delete: operations['cancelEmailChange'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/password': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Change the password
     * @description Ends all other sessions and all links of the account. This session gets a new token.
     */
    put: operations['changePassword'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/password-reset': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Reset the password
     * @description Sets a new password with the token of a link, ends all sessions of the account and starts a new one.
     */
    put: operations['resetPassword'];
    /**
     * Request a link that resets the password
     * @description Sends an email if there is an account with the address. The response is always the same.
     */
    post: operations['requestPasswordReset'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/profile': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the profile
     * @description The settings of the owner.
     */
    get: operations['getProfile'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change the profile
     * @description If the server sends email, a new address is first confirmed: see `pendingEmail`. It makes links invalid that were sent to the old one.
     */
    patch: operations['updateProfile'];
    trace?: never;
  };
  '/account/sign-up': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Create an account with a link
     * @description Creates an account on the plan `free` for the address that the link was sent to, and starts a session.
     */
    put: operations['finishSignUp'];
    /**
     * Create an account
     * @description Creates an account on the plan `free` and starts a session, if the operator allows it and the server sends no email.
     */
    post: operations['signUp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/sign-up/link': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Request a link that creates an account
     * @description Sends an email to the address. The response is the same whether the address has an account or not.
     */
    post: operations['requestSignUp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/keys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List API keys
     * @description Active keys first, then the newest of those that were revoked or have expired.
     */
    get: operations['listKeys'];
    put?: never;
    /**
     * Create an API key
     * @description Needs a plan with API access, and the password if the session is older than ten minutes. An account can have 50 active keys, and create 100 a day.
     */
    post: operations['createKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/keys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke an API key
     * @description All services reject the key within a second.
     */
    delete: operations['revokeKey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/usage': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the account's usage
     * @description The timers, views and API requests of the account, and the limits of its plan.
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
  '/account/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export the account
     * @description A JSON file with the account, its API keys without their secrets, and its timers with their views by day in UTC. An account can
     *     have one export at a time.
     */
    get: operations['exportAccount'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete the account
     * @description Deletes the account with its timers, API keys and sessions. From then on, the images of its timers show nothing. This cannot be
     *     undone.
     */
    delete: operations['deleteAccount'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/options': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get what the service offers
     * @description Templates, colors, languages, time zones and limits, for forms.
     */
    get: operations['getOptions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/timers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List timers
     * @description Returns a page of timers, newest first. A timer must match all filters.
     */
    get: operations['listTimers'];
    put?: never;
    /**
     * Create a timer
     * @description A timer needs a `name` and something to count down to. All other fields have defaults.
     */
    post: operations['createTimer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/timers/bulk': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Pause, resume, delete or restore several timers
     * @description Every timer has its own result. If the request fails, some timers may have changed: you can repeat it.
     */
    post: operations['changeTimers'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/timers/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a timer
     * @description Deleted timers are not found.
     */
    get: operations['getTimer'];
    put?: never;
    post?: never;
    /**
     * Delete a timer
     * @description Its image then shows nothing. For 30 days, you can restore the timer.
     */
    delete: operations['deleteTimer'];
    options?: never;
    head?: never;
    /**
     * Update a timer
     * @description Changes the fields that you send and keeps the others. The `type` cannot change.
     */
    patch: operations['updateTimer'];
    trace?: never;
  };
  '/account/timers/{id}/restore': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Restore a deleted timer
     * @description Its image, its views and the countdowns of its recipients are those of before. A timer that is not deleted stays as it is.
     */
    post: operations['restoreTimer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/timers/{id}/duplicate': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Duplicate a timer
     * @description The copy has no views yet.
     */
    post: operations['duplicateTimer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/timers/{id}/test-email': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send the timer in a test email
     * @description To the account's own address, at most ten in an hour. Opening it counts as a view.
     */
    post: operations['sendTestEmail'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/preview.gif': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Preview a timer as an animated GIF
     * @description Draws a timer that need not exist, exactly as the image service would. Nothing is counted or stored. All parameters are
     *     optional, except what the type of the timer needs. They follow the rules of `POST /account/timers`, and errors are JSON. An animation ends
     *     after 60 seconds.
     */
    get: operations['previewAnimation'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/preview.png': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Preview a timer as a PNG
     * @description Draws a timer that need not exist, exactly as the image service would. Nothing is counted or stored. All parameters are
     *     optional, except what the type of the timer needs. They follow the rules of `POST /account/timers`, and errors are JSON. An animation ends
     *     after 60 seconds.
     */
    get: operations['previewStill'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/account/preview.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describe a timer
     * @description The size and the length of the whole animation that the image service would send, which a preview may cut, and warnings. Parameters as for the preview.
     */
    get: operations['describePreview'];
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
      /** @description Whether the plan includes extended analytics. */
      extended: boolean;
      /** @description The views in the range by country, most views first. Null without extended analytics. */
      countries: components['schemas']['CountryViewCount'][] | null;
      /** @description The views in the range by device. Null without extended analytics. */
      devices: components['schemas']['DeviceViews'] | null;
      /** @description The views in the range by email client, most views first. Null without extended analytics. */
      clients: components['schemas']['ClientViews'][] | null;
      /** @description Only of an account: the timers with the most views in the range, at most 10. Deleted timers are missing. In an account with very many timers, a timer can be missing if at least 8 others had more views on each day. */
      topTimers?: components['schemas']['TopTimer'][];
      /** @description The source of the countries; null if it is the operator's. */
      countryAttribution: components['schemas']['Attribution'] | null;
    };
    /** @description A countdown timer, with what the console shows. */
    AccountTimer: {
      /** @description A name of your choice. Spaces around it are removed. */
      name: string;
      /**
       * @description What the timer counts down to. The type cannot change.
       * @enum {string}
       */
      type: 'fixed' | 'evergreen' | 'recurring';
      /**
       * @description The image of a paused or deleted timer shows nothing.
       * @enum {string}
       */
      status: 'active' | 'paused' | 'deleted';
      /**
       * Format: date-time
       * @description When the time is up, in UTC. The next occurrence of a recurring timer; null for an evergreen timer.
       */
      targetDate: string | null;
      /** @description For `evergreen` timers: how many seconds the timer runs for each recipient, from the first open. */
      durationSeconds?: number;
      /** @description For `recurring` timers: when the timer reaches zero, in its time zone. */
      recurrence?: components['schemas']['Recurrence'];
      /**
       * @description A name of the IANA time zone database, in any case. Abbreviations such as `PST` are rejected.
       * @example Europe/Berlin
       */
      timezone: string;
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
      /** @description How many seconds the animation plays before it stops at its last frame. */
      animationSeconds: number;
      /**
       * @description Assigned by the service. Treat it as opaque.
       * @example tmr_01m7yxhe0xe7ran31ygpx82d3j
       */
      readonly id: string;
      /** @description Whether the time is up for everyone. */
      readonly expired: boolean;
      /** @description How many times the image has been viewed. */
      readonly viewCount: number;
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
       * @description For `If-Match`. It changes when the timer changes.
       * @example "tmr_01m7yxhe0xe7ran31ygpx82d3j.3"
       */
      etag: string;
      /** @description 1 for a new timer. Each change adds 1. */
      revision: number;
      /**
       * Format: date-time
       * @description The hour in which the image was last opened; null if it was not, or too long ago to be known.
       */
      lastOpenedAt: string | null;
      /**
       * Format: date-time
       * @description When the timer was deleted; null if it is not deleted.
       */
      deletedAt: string | null;
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
      /** @description Views of evergreen timers in the range whose `uid` is a placeholder that no mailing tool has replaced, or empty. These recipients saw the full duration. */
      placeholders: number;
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
    /** @description Why an action on a timer failed. */
    BulkFailure: {
      id: string;
      /** @example not_found */
      code: string;
      message: string;
    };
    /** @description The result for each timer, in the order of the request. */
    BulkResult: {
      /** @description The ids of the timers for which the action succeeded. */
      done: string[];
      failed: components['schemas']['BulkFailure'][];
    };
    /** @description An action on several timers. */
    BulkTimers: {
      /**
       * @description What to do with each timer.
       * @enum {string}
       */
      action: 'pause' | 'resume' | 'delete' | 'restore';
      /** @description The ids of the timers. */
      ids: string[];
    };
    /** @description A new password. */
    ChangePassword: {
      /**
       * Format: password
       * @description Required if the account has a password.
       */
      currentPassword?: string;
      /** Format: password */
      newPassword: string;
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
      background: string;
      /**
       * @description The color of the digits.
       * @example #111827
       */
      text: string;
      /**
       * @description The color of the highlights of the template.
       * @example #111827
       */
      accent: string;
    };
    /** @description Colors that you omit do not change. Null is the color of the template. */
    ColorsInput: {
      /**
       * @description The color of the background, as `#rrggbb` or `#rgb`.
       * @example #111827
       */
      background?: string | null;
      /**
       * @description The color of the digits, as `#rrggbb` or `#rgb`.
       * @example #111827
       */
      text?: string | null;
      /**
       * @description The color of the highlights of the template, as `#rrggbb` or `#rgb`.
       * @example #111827
       */
      accent?: string | null;
    };
    /** @description An email address at which the owner of an account receives emails. */
    ConfirmedEmail: {
      /** @description The address of the account from now on. */
      email: string;
    };
    /** @description The figures of a `low_contrast` warning. */
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
    /** @description The views from a country. */
    CountryViewCount: {
      /**
       * @description ISO 3166-1 alpha-2; null if it is unknown.
       * @example DE
       */
      country: string | null;
      /** @description The number of views. */
      views: number;
    };
    /** @description A new API key. */
    CreateKey: {
      /** @description A name of your choice. Spaces around it are removed. */
      name: string;
      /** @description What the key allows. */
      scopes: ('timers:read' | 'timers:write' | 'analytics:read' | 'usage:read')[];
      /** @description The number of days after which the key expires. Default: it does not expire. */
      expiresInDays?: number;
      /**
       * Format: password
       * @description Required if the session began more than ten minutes ago and the account has a password.
       */
      currentPassword?: string;
    };
    /** @description A timer to create. */
    CreateTimer: {
      /**
       * @description What the timer counts down to. The type cannot change.
       * @default fixed
       * @enum {string}
       */
      type?: 'fixed' | 'evergreen' | 'recurring';
      /**
       * @description The image of a paused timer shows nothing.
       * @default active
       * @enum {string}
       */
      status?: 'active' | 'paused';
      /** @description For `evergreen` timers: how many seconds the timer runs for each recipient, from the first open. */
      durationSeconds?: number;
      /**
       * @description A name of the IANA time zone database, in any case. Abbreviations such as `PST` are rejected.
       * @default UTC
       * @example Europe/Berlin
       */
      timezone?: string;
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
      /** @description How many seconds the animation plays before it stops at its last frame. */
      animationSeconds?: number;
      /**
       * @description Assigned by the service. Treat it as opaque.
       * @example tmr_01m7yxhe0xe7ran31ygpx82d3j
       */
      readonly id?: string;
      /** @description Whether the time is up for everyone. */
      readonly expired?: boolean;
      /** @description How many times the image has been viewed. */
      readonly viewCount?: number;
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
       * @description The language of the labels. A region in the tag is dropped.
       * @example de
       * @example de-AT
       */
      language?: string;
      /**
       * @description Required for `fixed` timers: a date and time with `Z` or an offset, in the years 1970-9999. Or a local one, such as `2031-07-01T18:00`, together with `timezone`: a time that the clocks skip is later by the length of the gap, and of a repeated one, the first counts. It may be in the past. Other types ignore what the API has returned.
       * @example 2031-06-01T12:00:00Z
       * @example 2031-06-01T12:00
       */
      targetDate?: string | null;
      /** @description For `recurring` timers: when the timer reaches zero, in its time zone. */
      recurrence?: components['schemas']['RecurrenceInput'];
      /** @description The colors of the image. Null returns to those of the template. */
      colors?: components['schemas']['ColorsInput'] | null;
      /** @description A name of your choice. Spaces around it are removed. */
      name: string;
    };
    /** @description The email address and the password of an account. */
    Credentials: {
      /** @example owner@example.com */
      email: string;
      /** Format: password */
      password: string;
    };
    /** @description The password, or the email address of an account without one. */
    DeleteAccount: {
      /**
       * Format: password
       * @description The password of the account.
       */
      password?: string;
      /** @description The email address of the account, if it has no password. */
      email?: string;
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
        | 'unavailable'
        | 'link_invalid'
        | 'session_required'
        | 'invalid_credentials'
        | 'csrf_token_invalid'
        | 'sign_up_closed'
        | 'email_not_confirmed'
        | 'key_limit_reached'
        | 'email_taken'
        | 'daily_limit_reached'
        | 'too_many_attempts'
        | 'mail_not_configured';
      /** @description A human-readable explanation of what is wrong and what to do. The wording may change. */
      message: string;
      /** @description With `invalid_request`: the fields or parameters that are not valid. */
      details?: components['schemas']['FieldProblem'][];
    };
    /** @description What the plan of the account includes. */
    Features: {
      /** @description API keys and `/api/v1`. */
      apiAccess: boolean;
      /** @description Countries, devices, mail clients and hours in analytics. */
      extendedAnalytics: boolean;
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
    /** @description The token of a link, and what the new account has. */
    FinishSignUp: {
      /**
       * @description Default: UTC.
       * @example Europe/Berlin
       */
      timezone?: string;
      /**
       * @description Default: the browser's.
       * @enum {string}
       */
      language?: 'en' | 'de';
      /** @description What follows `#` in the link. */
      token: string;
      /** Format: password */
      password: string;
    };
    /** @description An API key, without its secret. */
    Key: {
      /**
       * @description The public part of the key.
       * @example a1B2c3D4
       */
      id: string;
      /** @description The name of the key. */
      name: string;
      /**
       * @description How the key begins.
       * @example tm_a1B2c3D4
       */
      prefix: string;
      /** @description What the key allows. */
      scopes: ('timers:read' | 'timers:write' | 'analytics:read' | 'usage:read')[];
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
    /** @description The smallest and the largest value, in seconds. */
    Limits: {
      min: number;
      max: number;
    };
    /** @description The token of a link. */
    LinkToken: {
      /** @description What follows `#` in the link. */
      token: string;
    };
    /** @description A new API key, with its secret. */
    NewKey: {
      /**
       * @description The public part of the key.
       * @example a1B2c3D4
       */
      id: string;
      /** @description The name of the key. */
      name: string;
      /**
       * @description How the key begins.
       * @example tm_a1B2c3D4
       */
      prefix: string;
      /** @description What the key allows. */
      scopes: ('timers:read' | 'timers:write' | 'analytics:read' | 'usage:read')[];
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
    /** @description What this service offers and allows. */
    Options: {
      templates: components['schemas']['TemplateOption'][];
      palettes: components['schemas']['PaletteOption'][];
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
      /** @description From the largest to the smallest. */
      units: ('days' | 'hours' | 'minutes' | 'seconds')[];
      expireActions: ('zeros' | 'message' | 'hidden')[];
      /** @description Current IANA names, in alphabetical order. */
      timezones: string[];
      sizes: components['schemas']['SizeLimits'];
      /** @description Limits of `animationSeconds`. */
      animation: components['schemas']['Limits'];
      /** @description Limits of `durationSeconds`. */
      duration: components['schemas']['Limits'];
      /** @description In characters (Unicode code points), like all lengths. */
      nameMaxLength: number;
      labelMaxLength: number;
      messageMaxLength: number;
      /** @description The scopes of API keys. */
      scopes: ('timers:read' | 'timers:write' | 'analytics:read' | 'usage:read')[];
      plans: components['schemas']['Plans'];
      /** @description Where the countries of views come from; null if the operator uses another source than the bundled one. */
      countryAttribution: components['schemas']['Attribution'] | null;
    };
    /** @description Colors that are readable in every template. */
    PaletteOption: {
      /**
       * @description The color of the background.
       * @example #111827
       */
      background: string;
      /**
       * @description The color of the digits.
       * @example #111827
       */
      text: string;
      /**
       * @description The color of the highlights of the template.
       * @example #111827
       */
      accent: string;
      /** @example midnight */
      name: string;
    };
    /** @description What a plan allows. */
    PlanLimits: {
      apiAccess: boolean;
      extendedAnalytics: boolean;
      timers: number;
      /** @description Animated views per calendar month. */
      views: number;
      requestsPerMinute: number;
      requestsPerDay: number;
    };
    /** @description What each plan allows. */
    Plans: {
      free: components['schemas']['PlanLimits'];
      pro: components['schemas']['PlanLimits'];
      business: components['schemas']['PlanLimits'];
      enterprise: components['schemas']['PlanLimits'];
    };
    /** @description What is known about the image of a timer. */
    PreviewFacts: {
      /** @description The size of the animation, in bytes. */
      bytes: number;
      /** @description The size for clients that accept gzip, in bytes. The same as `bytes` if the animation is not compressed, for example because its background is transparent. */
      gzipBytes: number;
      /** @description How many seconds the animation moves; 0 if it does not move. */
      playingSeconds: number;
      /** @description What `POST /account/timers` would warn about. */
      warnings: components['schemas']['TimerWarning'][];
    };
    /** @description What the owner of an account can change. */
    Profile: {
      email: string;
      /** @description Whether the owner has opened a link that was sent to the address. */
      emailConfirmed: boolean;
      /** @description The new address, until the link that was sent there is opened, at most a day. Null: no change is waiting. */
      pendingEmail: string | null;
      /** @description An IANA time zone. */
      timezone: string;
      /**
       * @description Null: the browser's.
       * @enum {string|null}
       */
      language: 'en' | 'de' | null;
      /** @enum {string} */
      numberFormat: 'auto' | '1,234.5' | '1.234,5' | '1 234,5';
      /** @description Whether single keys are shortcuts. */
      shortcuts: boolean;
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
      /** @description The day of the month. Only for the frequency `monthly`. Shorter months use their last day. */
      dayOfMonth?: number;
    };
    /** @description Who has forgotten the password. */
    RequestPasswordReset: {
      email: string;
      /**
       * @description The language of the email, unless the account has one. Default: English.
       * @enum {string}
       */
      language?: 'en' | 'de';
    };
    /** @description Who wants an account. */
    RequestSignUp: {
      /** Format: email */
      email: string;
      /**
       * @description The language of the email. Default: English.
       * @enum {string}
       */
      language?: 'en' | 'de';
    };
    /** @description The token of a link, and a new password. */
    ResetPassword: {
      /** @description What follows `#` in the link. */
      token: string;
      /** Format: password */
      password: string;
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
      /**
       * @description Present only while the period is running.
       * @enum {boolean}
       */
      running?: true;
    };
    /** @description The account that is signed in. */
    SessionAccount: {
      id: string;
      email: string;
      /** @description Whether the owner has opened a link that was sent to the address. */
      emailConfirmed: boolean;
      /** @description The new address, until the link that was sent there is opened. Null: no change is waiting. */
      pendingEmail: string | null;
      /** @enum {string} */
      plan: 'free' | 'pro' | 'business' | 'enterprise';
      /** @description False for an account that only links can sign in to. */
      hasPassword: boolean;
      /** @description An IANA time zone. */
      timezone: string;
      /**
       * @description Null: the browser's.
       * @enum {string|null}
       */
      language: 'en' | 'de' | null;
      /** @enum {string} */
      numberFormat: 'auto' | '1,234.5' | '1.234,5' | '1 234,5';
      /** @description Whether single keys are shortcuts. */
      shortcuts: boolean;
      features: components['schemas']['Features'];
    };
    /** @description A browser that is signed in. */
    SessionListItem: {
      /** @example ses_01m7yxhe0xe7ran31ygpx82d3j */
      id: string;
      /** @description Whether it is the session of this request. */
      current: boolean;
      /** Format: date-time */
      createdAt: string;
      /**
       * Format: date-time
       * @description Accurate to about a minute.
       */
      lastUsedAt: string;
      /** @description The IP address when the session was last used. */
      address: string;
      /**
       * @description Null: unknown.
       * @example Chrome
       */
      browser: string | null;
      /**
       * @description Null: unknown.
       * @example Windows
       */
      system: string | null;
    };
    /** @description Who is signed in, and what this server offers. */
    SessionState: {
      /** @description Null: nobody is signed in. */
      account: components['schemas']['SessionAccount'] | null;
      /** @description For the header `X-CSRF-Token`. Null without a session. */
      csrfToken: string | null;
      /**
       * @description Whether people can create accounts themselves.
       * @enum {string}
       */
      signUp: 'open' | 'closed';
      /** @description Whether this server sends email. */
      mail: boolean;
      /** @description False: the session cookie works over plain HTTP, and other people in the network can read it. */
      secureCookies: boolean;
      /** @description Whether `/` shows what the product is. */
      startPage: boolean;
      /** @description The public address of the images. */
      imageBaseUrl: string;
      /** @description The public address of the management API and the console. */
      apiBaseUrl: string;
      version: string;
    };
    /** @description A new account, on a server that sends no email. */
    SignUp: {
      /**
       * @description Default: UTC.
       * @example Europe/Berlin
       */
      timezone?: string;
      /**
       * @description Default: the browser's.
       * @enum {string}
       */
      language?: 'en' | 'de';
      /** Format: email */
      email: string;
      /** Format: password */
      password: string;
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
    TemplateOption: {
      /** @enum {string} */
      name:
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
      title: string;
      /** @description What it looks like, in English. */
      description: string;
      colors: components['schemas']['Colors'];
      width: number;
      height: number;
      /** @description The values of `motion` that it allows. */
      motions: ('none' | 'smooth')[];
    };
    /** @description What the test email shows. */
    TestEmail: {
      /**
       * @description The mailing tool that the email gives advice for.
       * @enum {string}
       */
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
      /** @description Where a click on the image leads. */
      link?: string;
      /** @description Whether the email shows the image at twice the width and height. */
      retina?: boolean;
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
       * @description `past_target` and `no_recipient` are returned only by the request that sets the target date or creates the timer.
       * @enum {string}
       */
      code:
        | 'low_contrast'
        | 'labels_abbreviated'
        | 'labels_omitted'
        | 'message_too_long'
        | 'emoji_omitted'
        | 'past_target'
        | 'no_recipient'
        | 'local_address';
      /**
       * @description The path of the field.
       * @example colors.text
       */
      field: string;
      /** @description A human-readable explanation. */
      message: string;
      /** @description Only with `low_contrast`. */
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
    /** @description The fields to change. */
    UpdateProfile: {
      /**
       * Format: email
       * @description Needs `currentPassword` if the account has a password. If the server sends email, the account gets the address when the link in an email to it is opened. The address that the account has cancels that.
       */
      email?: string;
      /** @example Europe/Berlin */
      timezone?: string;
      /**
       * @description Null: the browser's.
       * @enum {string|null}
       */
      language?: 'en' | 'de' | null;
      /** @enum {string} */
      numberFormat?: 'auto' | '1,234.5' | '1.234,5' | '1 234,5';
      shortcuts?: boolean;
      /** Format: password */
      currentPassword?: string;
    };
    /** @description The fields to change. */
    UpdateTimer: {
      /** @description A name of your choice. Spaces around it are removed. */
      name?: string;
      /**
       * @description What the timer counts down to. The type cannot change.
       * @enum {string}
       */
      type?: 'fixed' | 'evergreen' | 'recurring';
      /**
       * @description The image of a paused timer shows nothing.
       * @enum {string}
       */
      status?: 'active' | 'paused';
      /** @description For `evergreen` timers: how many seconds the timer runs for each recipient, from the first open. */
      durationSeconds?: number;
      /**
       * @description A name of the IANA time zone database, in any case. Abbreviations such as `PST` are rejected.
       * @example Europe/Berlin
       */
      timezone?: string;
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
      /** @description How many seconds the animation plays before it stops at its last frame. */
      animationSeconds?: number;
      /**
       * @description Assigned by the service. Treat it as opaque.
       * @example tmr_01m7yxhe0xe7ran31ygpx82d3j
       */
      readonly id?: string;
      /** @description Whether the time is up for everyone. */
      readonly expired?: boolean;
      /** @description How many times the image has been viewed. */
      readonly viewCount?: number;
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
      /** @description For `recurring` timers: when the timer reaches zero, in its time zone. */
      recurrence?: components['schemas']['RecurrenceInput'];
      /** @description The colors of the image. Null returns to those of the template. */
      colors?: components['schemas']['ColorsInput'] | null;
    };
    /** @description What an account has used, and the limits of its plan. */
    Usage: {
      /**
       * @description The plan of the account.
       * @enum {string}
       */
      plan: 'free' | 'pro' | 'business' | 'enterprise';
      timers: components['schemas']['TimerUsage'];
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
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description Identifies the request in the service's log. It is the id that you sent, or a new one. */
    'X-Request-Id': string;
    /** @description How many requests the current window allows. */
    'X-RateLimit-Limit': number;
    /** @description How many requests are left in the window. */
    'X-RateLimit-Remaining': number;
    /** @description When the window ends, in UTC epoch seconds. */
    'X-RateLimit-Reset': number;
    /** @description How many seconds to wait before you try again. */
    'Retry-After': number;
    /** @description The total number of items on all pages. */
    'X-Total-Count': number;
    /** @description Present if the request was executed before and this is the stored response. */
    'Idempotency-Replayed': 'true';
    /** @description The version of the timer. It changes when you change the timer, but not when the timer is viewed. */
    ETag: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The state of the session. */
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
            data: components['schemas']['SessionState'];
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
  signIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['Credentials'];
      };
    };
    responses: {
      /** @description The state of the new session. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SessionState'];
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
      /** @description `invalid_credentials`: The email address or the password is wrong. */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `too_many_attempts`: Too many attempts. Wait for the number of seconds in the Retry-After header.
       */
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
  signOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The session has ended. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
  signInWithLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LinkToken'];
      };
    };
    responses: {
      /** @description The state of the new session. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SessionState'];
          };
        };
      };
      /**
       * @description `invalid_json`: The request body is not valid JSON.
       *
       *     `invalid_request`: The request is not valid.
       *
       *     `link_invalid`: The link is not valid: it is unknown, expired or already used. Request a new one.
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
  listSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The sessions of the account. */
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
            data: components['schemas']['SessionListItem'][];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
  signOutEverywhere: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All sessions have ended. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
  endSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The `id` of the session. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The session has ended. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `not_found`: The resource does not exist, or you do not have access to it. */
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AccountAnalytics'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `plan_required`: The account's plan does not include API access. API access requires Pro, Business or Enterprise. */
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
  getTimerAnalytics: {
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
            data: components['schemas']['AccountAnalytics'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `plan_required`: The account's plan does not include API access. API access requires Pro, Business or Enterprise. */
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
      /** @description `not_found`: The resource does not exist, or you do not have access to it. */
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
  confirmEmail: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['LinkToken'];
      };
    };
    responses: {
      /** @description The address is confirmed. */
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
            data: components['schemas']['ConfirmedEmail'];
          };
        };
      };
      /**
       * @description `invalid_json`: The request body is not valid JSON.
       *
       *     `invalid_request`: The request is not valid.
       *
       *     `link_invalid`: The link is not valid: it is unknown, expired or already used. Request a new one.
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `email_taken`: An account with this email address already exists. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
  sendEmailLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The email will be sent. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `too_many_attempts`: Too many attempts. Wait for the number of seconds in the Retry-After header.
       */
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
      /**
       * @description `unavailable`: The service is temporarily unavailable. Try again in a moment.
       *
       *     `mail_not_configured`: This server does not send email. Its operator can create a link that resets the password.
       */
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
  cancelEmailChange: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No change is waiting for its confirmation. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
  changePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ChangePassword'];
      };
    };
    responses: {
      /** @description The state of the new session. */
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
            data: components['schemas']['SessionState'];
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
      /**
       * @description `session_required`: You are not signed in, or the session has ended. Sign in again.
       *
       *     `invalid_credentials`: The email address or the password is wrong.
       */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `too_many_attempts`: Too many attempts. Wait for the number of seconds in the Retry-After header.
       */
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
  resetPassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ResetPassword'];
      };
    };
    responses: {
      /** @description The state of the new session. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SessionState'];
          };
        };
      };
      /**
       * @description `invalid_json`: The request body is not valid JSON.
       *
       *     `invalid_request`: The request is not valid.
       *
       *     `link_invalid`: The link is not valid: it is unknown, expired or already used. Request a new one.
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
  requestPasswordReset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RequestPasswordReset'];
      };
    };
    responses: {
      /** @description If the address has an account, the email will be sent. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `too_many_attempts`: Too many attempts. Wait for the number of seconds in the Retry-After header.
       */
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
      /**
       * @description `unavailable`: The service is temporarily unavailable. Try again in a moment.
       *
       *     `mail_not_configured`: This server does not send email. Its operator can create a link that resets the password.
       */
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
  getProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The profile. */
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
            data: components['schemas']['Profile'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
  updateProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['UpdateProfile'];
      };
    };
    responses: {
      /** @description The changed profile. */
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
            data: components['schemas']['Profile'];
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
      /**
       * @description `session_required`: You are not signed in, or the session has ended. Sign in again.
       *
       *     `invalid_credentials`: The email address or the password is wrong.
       */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `email_taken`: An account with this email address already exists. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `too_many_attempts`: Too many attempts. Wait for the number of seconds in the Retry-After header.
       */
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
  finishSignUp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['FinishSignUp'];
      };
    };
    responses: {
      /** @description The state of the new session. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SessionState'];
          };
        };
      };
      /**
       * @description `invalid_json`: The request body is not valid JSON.
       *
       *     `invalid_request`: The request is not valid.
       *
       *     `link_invalid`: The link is not valid: it is unknown, expired or already used. Request a new one.
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
      /**
       * @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again.
       *
       *     `sign_up_closed`: The operator of this server creates the accounts. Ask for one.
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
      /** @description `email_taken`: An account with this email address already exists. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
  signUp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SignUp'];
      };
    };
    responses: {
      /** @description The state of the new session. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['SessionState'];
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
      /**
       * @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again.
       *
       *     `sign_up_closed`: The operator of this server creates the accounts. Ask for one.
       *
       *     `email_not_confirmed`: This needs an email address that is confirmed. Open the link in the email that was sent to it.
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
      /** @description `email_taken`: An account with this email address already exists. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `too_many_attempts`: Too many attempts. Wait for the number of seconds in the Retry-After header.
       */
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
  requestSignUp: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RequestSignUp'];
      };
    };
    responses: {
      /** @description The email will be sent. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
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
      /**
       * @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again.
       *
       *     `sign_up_closed`: The operator of this server creates the accounts. Ask for one.
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `too_many_attempts`: Too many attempts. Wait for the number of seconds in the Retry-After header.
       */
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
      /**
       * @description `unavailable`: The service is temporarily unavailable. Try again in a moment.
       *
       *     `mail_not_configured`: This server does not send email. Its operator can create a link that resets the password.
       */
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
  listKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The API keys. */
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
            data: components['schemas']['Key'][];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['NewKey'];
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
      /**
       * @description `session_required`: You are not signed in, or the session has ended. Sign in again.
       *
       *     `invalid_credentials`: The email address or the password is wrong.
       */
      401: {
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
      /**
       * @description `plan_required`: The account's plan does not include API access. API access requires Pro, Business or Enterprise.
       *
       *     `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again.
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
      /** @description `key_limit_reached`: The account has 50 active API keys. Revoke one that you no longer use. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `daily_limit_reached`: The account has created as many of these as it can on one day (UTC). Continue tomorrow.
       *
       *     `too_many_attempts`: Too many attempts. Wait for the number of seconds in the Retry-After header.
       */
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
  revokeKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The `id` of the key. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key is revoked. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `not_found`: The resource does not exist, or you do not have access to it. */
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
      /** @description The usage of the account. */
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
  exportAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': Record<string, never>;
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
  deleteAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DeleteAccount'];
      };
    };
    responses: {
      /** @description The account is deleted. */
      204: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
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
      /**
       * @description `session_required`: You are not signed in, or the session has ended. Sign in again.
       *
       *     `invalid_credentials`: The email address or the password is wrong.
       */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `too_many_attempts`: Too many attempts. Wait for the number of seconds in the Retry-After header.
       */
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
  getOptions: {
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
      /** @description The options. */
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
            data: components['schemas']['Options'];
          };
        };
      };
      /** @description The version in `If-None-Match` is current. */
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
  listTimers: {
    parameters: {
      query?: {
        /** @description The maximum number of timers on a page. */
        limit?: number;
        /** @description How many timers to skip. Not allowed with `cursor`. */
        offset?: number;
        /** @description The order. `-` means descending. */
        sort?:
          'createdAt' | '-createdAt' | 'name' | '-name' | 'targetDate' | '-targetDate' | 'viewCount' | '-viewCount';
        /** @description Only timers of this type. */
        type?: 'fixed' | 'evergreen' | 'recurring';
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
        /** @description Only timers with this status. `deleted`: timers that were deleted in the last 30 days. Default: all others. */
        status?: 'active' | 'paused' | 'deleted';
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
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AccountTimer'][];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          ETag: components['headers']['ETag'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AccountTimer'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /**
       * @description `timer_limit_reached`: The account has reached the timer limit of its plan. Delete a timer or change the plan.
       *
       *     `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again.
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
      /** @description `idempotency_in_progress`: A request with this Idempotency-Key is still being processed. Try again after the seconds in the Retry-After header. */
      409: {
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `daily_limit_reached`: The account has created as many of these as it can on one day (UTC). Continue tomorrow.
       */
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
  changeTimers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BulkTimers'];
      };
    };
    responses: {
      /** @description The results. */
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
            data: components['schemas']['BulkResult'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AccountTimer'];
          };
        };
      };
      /** @description The version in `If-None-Match` is current. */
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `not_found`: The resource does not exist, or you do not have access to it. */
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
  deleteTimer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An `ETag` from an earlier response. If the timer has changed since then, the request is rejected. */
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
      /** @description The deleted timer. */
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
            data: components['schemas']['AccountTimer'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `not_found`: The resource does not exist, or you do not have access to it. */
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
        /** @description An `ETag` from an earlier response. If the timer has changed since then, the request is rejected. */
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AccountTimer'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /** @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again. */
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
      /** @description `not_found`: The resource does not exist, or you do not have access to it. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          ETag: components['headers']['ETag'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AccountTimer'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /**
       * @description `timer_limit_reached`: The account has reached the timer limit of its plan. Delete a timer or change the plan.
       *
       *     `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again.
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
      /** @description `not_found`: The resource does not exist, or you do not have access to it. */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `daily_limit_reached`: The account has created as many of these as it can on one day (UTC). Continue tomorrow.
       */
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          ETag: components['headers']['ETag'];
          'Idempotency-Replayed': components['headers']['Idempotency-Replayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['AccountTimer'];
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /**
       * @description `timer_limit_reached`: The account has reached the timer limit of its plan. Delete a timer or change the plan.
       *
       *     `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again.
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
      /** @description `not_found`: The resource does not exist, or you do not have access to it. */
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
      /** @description `idempotency_in_progress`: A request with this Idempotency-Key is still being processed. Try again after the seconds in the Retry-After header. */
      409: {
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
      /**
       * @description `rate_limit_exceeded`: Too many requests. Wait for the number of seconds in the Retry-After header.
       *
       *     `daily_limit_reached`: The account has created as many of these as it can on one day (UTC). Continue tomorrow.
       */
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
  sendTestEmail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The `id` of the timer. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['TestEmail'];
      };
    };
    responses: {
      /** @description The email will be sent. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content?: never;
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
      /** @description `session_required`: You are not signed in, or the session has ended. Sign in again. */
      401: {
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
      /**
       * @description `csrf_token_invalid`: The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again.
       *
       *     `email_not_confirmed`: This needs an email address that is confirmed. Open the link in the email that was sent to it.
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
      /** @description `not_found`: The resource does not exist, or you do not have access to it. */
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
      /** @description `unsupported_media_type`: The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json". */
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
      /**
       * @description `unavailable`: The service is temporarily unavailable. Try again in a moment.
       *
       *     `mail_not_configured`: This server does not send email. Its operator can create a link that resets the password.
       */
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
  previewAnimation: {
    parameters: {
      query?: {
        /** @description `fixed` by default. */
        type?: 'fixed' | 'evergreen' | 'recurring';
        /** @description `targetDate` of a fixed timer. */
        target?: string;
        /** @description `durationSeconds` of an evergreen timer. */
        duration?: number;
        /** @description `recurrence` of a recurring timer, as JSON. */
        recurrence?: string;
        /** @description `UTC` by default. */
        timezone?: string;
        /** @description The design. */
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
        /** @description A color without `#`. By default, that of the template, like all colors and sizes. */
        background?: string;
        /** @description The color of the digits. */
        text?: string;
        /** @description The color of the highlights. */
        accent?: string;
        /** @description In CSS pixels. */
        width?: number;
        /** @description In CSS pixels. */
        height?: number;
        /** @description The units, separated by commas. */
        units?: string;
        /** @description The language of the labels. */
        language?: string;
        /** @description Replaces "days". */
        'label.days'?: string;
        /** @description Replaces "hours". */
        'label.hours'?: string;
        /** @description Replaces "minutes". */
        'label.minutes'?: string;
        /** @description Replaces "seconds". */
        'label.seconds'?: string;
        /** @description Whether the image has no background. */
        transparent?: 'true' | 'false';
        /** @description `none` by default. */
        motion?: 'none' | 'smooth';
        /** @description `onExpire.action`: `zeros` (the default), `message` or `hidden`. `hide` is the same as `hidden`. */
        expire?: string;
        /** @description `onExpire.message`. Only with `expire=message`. */
        message?: string;
        /** @description `animationSeconds`. */
        seconds?: number;
        /** @description Image pixels per CSS pixel. */
        scale?: number;
        /** @description When the image is opened: `now`, `over` (when the time is up), or a date and time with `Z` or an offset. */
        at?: string;
        /** @description For evergreen timers: how many seconds before `at` the recipient opened the image for the first time. */
        opened?: number;
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          /** @description How many seconds the image moves; 0 if it does not move. */
          'X-Playing-Seconds'?: number;
          [name: string]: unknown;
        };
        content: {
          'image/gif': string;
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
  previewStill: {
    parameters: {
      query?: {
        /** @description `fixed` by default. */
        type?: 'fixed' | 'evergreen' | 'recurring';
        /** @description `targetDate` of a fixed timer. */
        target?: string;
        /** @description `durationSeconds` of an evergreen timer. */
        duration?: number;
        /** @description `recurrence` of a recurring timer, as JSON. */
        recurrence?: string;
        /** @description `UTC` by default. */
        timezone?: string;
        /** @description The design. */
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
        /** @description A color without `#`. By default, that of the template, like all colors and sizes. */
        background?: string;
        /** @description The color of the digits. */
        text?: string;
        /** @description The color of the highlights. */
        accent?: string;
        /** @description In CSS pixels. */
        width?: number;
        /** @description In CSS pixels. */
        height?: number;
        /** @description The units, separated by commas. */
        units?: string;
        /** @description The language of the labels. */
        language?: string;
        /** @description Replaces "days". */
        'label.days'?: string;
        /** @description Replaces "hours". */
        'label.hours'?: string;
        /** @description Replaces "minutes". */
        'label.minutes'?: string;
        /** @description Replaces "seconds". */
        'label.seconds'?: string;
        /** @description Whether the image has no background. */
        transparent?: 'true' | 'false';
        /** @description `none` by default. */
        motion?: 'none' | 'smooth';
        /** @description `onExpire.action`: `zeros` (the default), `message` or `hidden`. `hide` is the same as `hidden`. */
        expire?: string;
        /** @description `onExpire.message`. Only with `expire=message`. */
        message?: string;
        /** @description `animationSeconds`. */
        seconds?: number;
        /** @description Image pixels per CSS pixel. */
        scale?: number;
        /** @description When the image is opened: `now`, `over` (when the time is up), or a date and time with `Z` or an offset. */
        at?: string;
        /** @description For evergreen timers: how many seconds before `at` the recipient opened the image for the first time. */
        opened?: number;
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          /** @description How many seconds the image moves; 0 if it does not move. */
          'X-Playing-Seconds'?: number;
          [name: string]: unknown;
        };
        content: {
          'image/png': string;
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
  describePreview: {
    parameters: {
      query?: {
        /** @description `fixed` by default. */
        type?: 'fixed' | 'evergreen' | 'recurring';
        /** @description `targetDate` of a fixed timer. */
        target?: string;
        /** @description `durationSeconds` of an evergreen timer. */
        duration?: number;
        /** @description `recurrence` of a recurring timer, as JSON. */
        recurrence?: string;
        /** @description `UTC` by default. */
        timezone?: string;
        /** @description The design. */
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
        /** @description A color without `#`. By default, that of the template, like all colors and sizes. */
        background?: string;
        /** @description The color of the digits. */
        text?: string;
        /** @description The color of the highlights. */
        accent?: string;
        /** @description In CSS pixels. */
        width?: number;
        /** @description In CSS pixels. */
        height?: number;
        /** @description The units, separated by commas. */
        units?: string;
        /** @description The language of the labels. */
        language?: string;
        /** @description Replaces "days". */
        'label.days'?: string;
        /** @description Replaces "hours". */
        'label.hours'?: string;
        /** @description Replaces "minutes". */
        'label.minutes'?: string;
        /** @description Replaces "seconds". */
        'label.seconds'?: string;
        /** @description Whether the image has no background. */
        transparent?: 'true' | 'false';
        /** @description `none` by default. */
        motion?: 'none' | 'smooth';
        /** @description `onExpire.action`: `zeros` (the default), `message` or `hidden`. `hide` is the same as `hidden`. */
        expire?: string;
        /** @description `onExpire.message`. Only with `expire=message`. */
        message?: string;
        /** @description `animationSeconds`. */
        seconds?: number;
        /** @description Image pixels per CSS pixel. */
        scale?: number;
        /** @description When the image is opened: `now`, `over` (when the time is up), or a date and time with `Z` or an offset. */
        at?: string;
        /** @description For evergreen timers: how many seconds before `at` the recipient opened the image for the first time. */
        opened?: number;
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
          'X-Request-Id': components['headers']['X-Request-Id'];
          'X-RateLimit-Limit': components['headers']['X-RateLimit-Limit'];
          'X-RateLimit-Remaining': components['headers']['X-RateLimit-Remaining'];
          'X-RateLimit-Reset': components['headers']['X-RateLimit-Reset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            data: components['schemas']['PreviewFacts'];
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
