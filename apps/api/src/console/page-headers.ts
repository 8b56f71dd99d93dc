/** A page may load and run only files of this service, and no other site may embed it. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; object-src 'none'",
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'X-Frame-Options': 'DENY',
  // A new version of the console is used at once; an unchanged page is answered with 304.
  'Cache-Control': 'no-cache',
};
