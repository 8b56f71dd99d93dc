const timer = ['/account/options', '/account/timers/:id'];

/** What the first requests of some pages are, apart from the session. */
const requests = {
  start: ['/account/options'],
  timers: ['/account/timers?limit=20&offset=0&sort=-createdAt'],
  editor: timer,
  embed: timer,
};

/**
 * What src/app/boot.js asks for while the browser loads the scripts.
 * @param {string} page
 * @returns {string} addresses, for an attribute in HTML
 */
export const earlyRequests = (page) =>
  ['/account/session', ...(requests[page] ?? [])].join(' ').replaceAll('&', '&amp;');
