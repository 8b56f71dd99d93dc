/** The queries of the URLs of all modules that run before this service. */
export const preloadParameters = () =>
  new URLSearchParams((globalThis as { preloadParameters?: string }).preloadParameters);
