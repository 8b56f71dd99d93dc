import { loadConfig } from './config.ts';
import { localAddressesOfServer } from './local-addresses.ts';

const localAddresses = (environment: NodeJS.ProcessEnv) => localAddressesOfServer(loadConfig(environment));

describe('localAddressesOfServer', () => {
  it('finds nothing on a computer that serves only itself', () => {
    expect(localAddresses({})).toEqual([]);
    expect(localAddresses({ HOST: 'localhost' })).toEqual([]);
    expect(localAddresses({ HOST: '::1', API_PUBLIC_URL: 'http://[::1]:3000' })).toEqual([]);
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { HOST: '0.0.0.0', API_PUBLIC_URL: 'http://127.0.0.1' },
  ])('finds both default addresses on a server: %j', (environment) =>
    expect(localAddresses(environment)).toEqual(['API_PUBLIC_URL', 'EMBED_PUBLIC_URL']),
  );

  it('finds one', () => {
    const environment = { HOST: '0.0.0.0', API_PUBLIC_URL: 'https://timers.example.com' };
    expect(localAddresses(environment)).toEqual(['EMBED_PUBLIC_URL']);
    expect(localAddresses({ ...environment, EMBED_PUBLIC_URL: 'https://localhost.example.com/i' })).toEqual([]);
    expect(localAddresses({ HOST: '192.0.2.1' })).toEqual([]); // the default addresses contain it
  });
});
