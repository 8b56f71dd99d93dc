/** How long a session may wait for its client in the middle of a transaction. It holds locks meanwhile. */
export const idleInTransactionTimeoutMs = 15_000;

/** Ends the session of a machine that has disappeared, which releases its locks, within about 15 s. For TCP only. */
const deadPeerSettings = {
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '3',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '15000',
};

/** The same on the side of the client. Node.js then sends a probe each second and gives up after the tenth. */
export const clientKeepalive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/**
 * The value of the connection option `options`: PostgreSQL's settings for the session. It includes those that end the session of a client
 * that has disappeared.
 */
export function sessionOptions(settings: Readonly<Record<string, string | number>> = {}): string {
  return Object.entries({ TimeZone: 'UTC', ...deadPeerSettings, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
