import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/operate/failover.md');

const environmentOf = (name: string) => {
  const script = join(root, 'deploy', 'patroni', 'environment.sh');
  const output = execFileSync('sh', [script, name, 'n1=10.0.0.1', 'n2=10.0.0.2', 'n3=10.0.0.3'], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  return Object.fromEntries([...output.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value]) => [key, value]));
};

describe('docs/operate/failover.md', () => {
  it('installs all programs', () => {
    const packages = read('deploy/patroni/packages.txt').trim().split('\n');
    const installs = [...page.matchAll(/apt-get install (.*)$/gm)].flatMap(([, words = '']) => words.split(' '));
    expect(installs).toEqual(expect.arrayContaining(packages));
  });
});

describe('deploy/patroni/environment.sh', () => {
  it('gives a server its own address, and names all of them', () => {
    expect(environmentOf('n2')).toMatchObject({
      ETCD_NAME: 'n2',
      ETCD_LISTEN_PEER_URLS: 'http://10.0.0.2:2380',
      ETCD_INITIAL_CLUSTER: 'n1=http://10.0.0.1:2380,n2=http://10.0.0.2:2380,n3=http://10.0.0.3:2380',
      PATRONI_ETCD3_HOSTS: '10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379',
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: '10.0.0.2:5432',
    });
  });

  it('refuses a name that is not among the servers', () => {
    expect(() => environmentOf('n4')).toThrow('n4 is not among the servers');
  });
});

describe('deploy/patroni/patroni.yml', () => {
  interface Dcs {
    ttl: number;
    loop_wait: number;
    retry_timeout: number;
  }
  const { dcs } = (parse(read('deploy/patroni/patroni.yml')) as { bootstrap: { dcs: Dcs } }).bootstrap;

  it('makes a leader without etcd give up before another one is elected', () => {
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThan(dcs.ttl);
  });
});
