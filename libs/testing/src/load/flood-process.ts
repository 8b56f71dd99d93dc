import { LoadConnection } from './load-connection.ts';
import type { FloodOptions } from './load.ts';

const statuses: Record<number, number> = {};

process.once('message', ({ port, localAddress, connections, request }: FloodOptions) => {
  const send = (connection: LoadConnection) =>
    connection.send(request, ({ status }) => (statuses[status] = (statuses[status] ?? 0) + 1));
  for (let slot = 0; slot < connections; slot++) new LoadConnection(slot, port, send, localAddress);
  process.on('message', () => process.send?.(statuses));
});
process.on('disconnect', () => process.exit(0));
