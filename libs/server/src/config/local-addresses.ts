import type { Config, ServiceAddress } from './config.ts';

const loopbackNames = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/;

/** `HOST` for all addresses of the machine. */
const anyAddress = ['0.0.0.0', '::'];

/** Whether a host name or address, with or without brackets and without a port, is this machine. */
export const isLoopback = (host: string) =>
  loopbackNames.test(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

const isPublicUrlLocal = ({ publicUrl }: ServiceAddress) => isLoopback(new URL(publicUrl).hostname);

/**
 * The variables with a public address that works only on this machine, although this is a server: other machines can reach it, or a proxy is
 * in front of it.
 */
export function localAddressesOfServer({
  api,
  embed,
  trustedProxies,
}: Pick<Config, 'api' | 'embed' | 'trustedProxies'>): ('API_PUBLIC_URL' | 'EMBED_PUBLIC_URL')[] {
  const isServer = trustedProxies.length > 0 || anyAddress.includes(api.host) || !isLoopback(api.host);
  if (!isServer) return [];
  return [
    ...(isPublicUrlLocal(api) ? (['API_PUBLIC_URL'] as const) : []),
    ...(isPublicUrlLocal(embed) ? (['EMBED_PUBLIC_URL'] as const) : []),
  ];
}
