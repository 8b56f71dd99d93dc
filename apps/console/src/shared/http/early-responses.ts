declare global {
  /** By address: what src/app/boot.js has asked for. */
  var __tminusEarly: Map<string, Promise<Response>> | undefined;
}

/** `GET address`. The first call for an address uses the request that started with the page, before its scripts were loaded. */
export function fetchEarly(address: string, init?: RequestInit): Promise<Response> {
  const early = globalThis.__tminusEarly?.get(address);
  globalThis.__tminusEarly?.delete(address);
  return early ?? fetch(address, init);
}

/** Whether the first page is still being opened. */
export const hasEarlyResponses = (): boolean => globalThis.__tminusEarly !== undefined;

/** Pages that are opened later need newer responses. */
export function forgetEarlyResponses(): void {
  globalThis.__tminusEarly = undefined;
}

export const sessionPath = '/account/session';

/** Responses that arrive in this time never flash a skeleton. */
export const skeletonDelayMs = 150;
