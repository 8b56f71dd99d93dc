declare global {
  /** The response of `GET /account/session` that src/app/boot.js has asked for. */
  var __tminusSession: Promise<Response> | undefined;
}

/** `GET /account/session`. The first call uses the request that started with the page, before its scripts were loaded. */
export function fetchSession(init?: RequestInit): Promise<Response> {
  const early = globalThis.__tminusSession;
  globalThis.__tminusSession = undefined;
  return early ?? fetch(sessionPath, init);
}

export const sessionPath = '/account/session';
