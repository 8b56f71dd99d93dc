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
     * @description Who is signed in, the CSRF token, and what this server offers.
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
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description What the plan of the account includes. */
    Features: {
      /** @description API keys and `/api/v1`. */
      apiAccess: boolean;
      /** @description Countries, devices, mail clients and hours in analytics. */
      extendedAnalytics: boolean;
    };
    /** @description The account that is signed in. */
    SessionAccount: {
      id: string;
      email: string;
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
    /** @description The email address and the password of an account. */
    Credentials: {
      /** @example owner@example.com */
      email: string;
      /** Format: password */
      password: string;
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
        | 'not_found'
        | 'method_not_allowed'
        | 'request_timeout'
        | 'payload_too_large'
        | 'unsupported_media_type'
        | 'rate_limit_exceeded'
        | 'headers_too_large'
        | 'internal_error'
        | 'unavailable'
        | 'session_required'
        | 'csrf_token_invalid';
      /** @description A human-readable explanation of what is wrong and what to do. The wording may change. */
      message: string;
      /** @description With `invalid_request`: the fields or parameters that are not valid. */
      details?: components['schemas']['FieldProblem'][];
    };
    /** @description The body of every error response. */
    Error: {
      error: components['schemas']['ErrorContent'];
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
      201: {
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
  signOut: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
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
}
