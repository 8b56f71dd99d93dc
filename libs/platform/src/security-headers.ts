/**
 * Headers of every response. If clients use HTTPS, browsers use nothing else for a year (HSTS), only for this name: others may belong to
 * somebody else.
 */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
});
