import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { TcpProxy } from './tcp-proxy.ts';

it('loses an answer also if the client does not wait for it', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await TcpProxy.start((server.address() as AddressInfo).port);
  const lost = proxy.loseAnswerTo('COMMIT', 'cut');
  const client = connect(proxy.port, '127.0.0.1');
  server.once('connection', (socket) => socket.on('error', () => undefined).once('data', () => client.destroy()));
  client.write('COMMIT');
  await expect(lost).resolves.toBeUndefined();
  await proxy.stop();
  server.close();
});
