import type { Socket } from 'node:net';

type Listener = (...args: unknown[]) => void;

/** Node's listeners for these events continue a response that is sent in parts, and end one whose client reads nothing or has left. */
const events = ['drain', 'timeout', 'close'] as const;

const remembered = new WeakMap<Socket, ReadonlyMap<string, readonly Listener[]>>();

/** A listener for Node's `connection` event. */
export function rememberNodeListeners(socket: Socket): void {
  remembered.set(socket, new Map(events.map((event) => [event, socket.listeners(event) as Listener[]])));
}

/** Node removes its listeners when it receives CONNECT, although responses to earlier requests may still be pending. */
export function restoreNodeListeners(socket: Socket): void {
  for (const [event, listeners] of remembered.get(socket) ?? []) {
    const present = socket.listeners(event);
    for (const listener of listeners) if (!present.includes(listener)) socket.on(event, listener);
  }
}
