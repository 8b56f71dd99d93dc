import { environmentVariables, loadServiceConfig, version } from '@tminus/server/config';
import { describeIfInstalled } from '@tminus/testing';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  type Labels,
  type Manifest,
  type Pod,
  folder,
  kustomize,
  manifestsIn,
  renderExample,
} from './kubernetes-manifests.ts';

const root = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describeIfInstalled('kubectl', 'deploy/kubernetes', () => {
  let rendered: string;
  let manifests: Manifest[];

  beforeAll(() => {
    rendered = renderExample();
    manifests = manifestsIn(rendered);
  });

  const ofKind = (kind: string) => manifests.filter((each) => each.kind === kind);
  const named = (kind: string, name: string) => {
    const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
    if (!found?.spec) throw new Error(`There is no ${kind} ${name}.`);
    return { ...found, spec: found.spec };
  };
  const podOf = (kind: string, name: string) => {
    const pod = named(kind, name).spec.template;
    if (!pod) throw new Error(`${kind} ${name} has no pods.`);
    return pod;
  };
  const services = () => [podOf('Deployment', 'tminus-api'), podOf('StatefulSet', 'tminus-embed')];
  const pods = () => [...services(), podOf('Job', 'tminus-migrate')];
  const containerOf = ({ spec: { containers } }: Pod) => {
    const [container, ...others] = containers;
    if (!container || others.length > 0) throw new Error('A pod has one container.');
    return container;
  };

  /** What a container gets from the ConfigMap and the secrets. Later ones win. */
  const environmentOf = (pod: Pod) => {
    const sources = containerOf(pod).envFrom.map(({ configMapRef, secretRef }) => {
      const kind = configMapRef ? 'ConfigMap' : 'Secret';
      const source = ofKind(kind).find(({ metadata }) => metadata.name === (configMapRef ?? secretRef)?.name);
      if (!source?.data) throw new Error(`A ${kind} of ${containerOf(pod).name} does not exist.`);
      const decode = (value: string) => (configMapRef ? value : Buffer.from(value, 'base64').toString());
      return Object.entries(source.data).map(([name, value]) => [name, decode(value)] as const);
    });
    return Object.fromEntries(sources.flat()) as Record<string, string>;
  };

  const matches = (selector: Labels, labels: Labels) =>
    Object.entries(selector).every(([name, value]) => labels[name] === value);
  const selectedBy = (selector: Labels) =>
    pods()
      .filter(({ metadata }) => matches(selector, metadata.labels))
      .map((pod) => containerOf(pod).name);

  it('keeps to the types of Kubernetes', () => {
    const check = (input: string) =>
      spawnSync(process.execPath, [join(root, 'tools/build/kubernetes.mjs')], { input, encoding: 'utf8' });
    const { status, stdout, stderr } = check(rendered);
    expect([status, stdout, stderr]).toEqual([0, '', '']);
    const wrong = rendered.replace('enableServiceLinks', 'enableServiceLink').replace('replicas: 2', 'replicas: two');
    expect(check(wrong).stdout.trim().split('\n')).toEqual([
      "Deployment tminus-api: replicas: Type 'string' is not assignable to type 'number'.",
      expect.stringMatching(/^Deployment tminus-api: enableServiceLink: .* does not exist in type 'PodSpec'.$/),
    ]);
  });

  it('sets only settings that exist, and those that the services accept', () => {
    for (const pod of pods()) {
      const unknown = Object.keys(environmentOf(pod)).filter((name) => !(name in environmentVariables));
      expect(unknown).toEqual([]);
    }
    for (const pod of services()) {
      const config = loadServiceConfig(environmentOf(pod));
      expect(config.trustedProxies).toHaveLength(1);
      expect(config.api.publicUrl).toBe('https://timers.example.com');
      expect(containerOf(pod).volumeMounts).toEqual([{ name: 'data', mountPath: config.dataDir }]);
      // Variables such as TMINUS_API_PORT and, with other names of Services, API_PORT.
      expect(pod.spec.enableServiceLinks).toBe(false);
    }
  });

  it('lets the migration alone be the owner of the tables', () => {
    for (const pod of services()) expect(environmentOf(pod)).not.toHaveProperty('DATABASE_OWNER_URL');
    const { DATABASE_URL: service = '', DATABASE_OWNER_URL: owner = '' } = environmentOf(
      podOf('Job', 'tminus-migrate'),
    );
    expect(new URL(service).username).toBe('tminus');
    expect(new URL(owner).username).toBe('tminus_owner');
    expect(new URL(owner).host).toBe(new URL(service).host);
    for (const pod of services()) expect(environmentOf(pod)['DATABASE_URL']).toBe(service);
    expect(ofKind('ConfigMap').flatMap(({ data }) => Object.keys(data ?? {}))).not.toContain('DATABASE_URL');
  });

  it('runs the commands of docker-compose.yml, with at least as much memory', () => {
    const compose = parse(read('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { command: string[]; mem_limit: string; image: string }>;
    };
    for (const pod of pods()) {
      const { name, command, resources } = containerOf(pod);
      const service = compose.services[name];
      expect(command).toEqual(service?.command);
      const [, amount, unit] = /(\d+)([mg])\}?$/.exec(service?.mem_limit ?? '') ?? [];
      expect(resources.limits).toEqual({ memory: `${amount}${unit === 'g' ? 'Gi' : 'Mi'}` });
      expect(Object.keys(resources.requests)).toEqual(expect.arrayContaining(['cpu', 'memory']));
    }
    const base = manifestsIn(kustomize(join(folder, 'base'))).flatMap(({ spec }) => spec?.template ?? []);
    expect(base.map((pod) => containerOf(pod).image)).toEqual(pods().map(() => compose.services['api']?.image));
    expect(pods().map((pod) => containerOf(pod).image)).toEqual(
      pods().map(() => `registry.example.com/tminus:${version}`),
    );
  });

  it('gives every pod as few rights as the level "restricted" of Kubernetes demands, and a read-only file system', () => {
    expect(pods()).toHaveLength(manifests.filter(({ spec }) => spec?.template).length);
    for (const pod of pods()) {
      expect(pod.spec).toMatchObject({
        automountServiceAccountToken: false,
        // The user `node` of the base image. Kubernetes refuses a name.
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1000,
          fsGroup: 1000,
          seccompProfile: { type: 'RuntimeDefault' },
        },
      });
      expect(containerOf(pod).securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
    expect(ofKind('Namespace')[0]?.metadata.labels).toEqual({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });

  it('restarts pods only if the process does not answer, never because of the database', () => {
    for (const pod of services()) {
      const { startupProbe, readinessProbe, livenessProbe } = containerOf(pod);
      const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet);
      expect(paths).toEqual(['live', 'live', 'ready'].map((name) => ({ path: `/health/${name}`, port: 'http' })));
    }
    expect(podOf('Job', 'tminus-migrate').spec.restartPolicy).toBe('OnFailure');
  });

  it('waits longer for the end of a pod than the service takes', () => {
    const [, timeoutMs = ''] = /launcherTimeoutMs = ([\d_]+)/.exec(read('libs/server/src/run-service.ts')) ?? [];
    const seconds = Number(timeoutMs.replaceAll('_', '')) / 1000;
    expect(seconds).toBeGreaterThan(10);
    for (const { spec } of services()) {
      const pause = spec.containers[0]?.lifecycle?.preStop.sleep.seconds ?? 0;
      expect(pause).toBeGreaterThan(0);
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(pause + seconds);
    }
  });

  it('selects the pods of one service everywhere', () => {
    const selectors = manifests.flatMap(({ kind, metadata, spec }) => {
      const selector = kind === 'Service' ? (spec?.selector as Labels) : spec?.selector?.matchLabels;
      return selector ? [[`${kind} ${metadata.name}`, selectedBy(selector)]] : [];
    });
    expect(Object.fromEntries(selectors)).toEqual({
      'Service tminus-api': ['api'],
      'Service tminus-embed': ['embed'],
      'Service tminus-embed-pods': ['embed'],
      'Deployment tminus-api': ['api'],
      'StatefulSet tminus-embed': ['embed'],
      'PodDisruptionBudget tminus-api': ['api'],
      'PodDisruptionBudget tminus-embed': ['embed'],
    });
    for (const pod of services()) {
      const spread = pod.spec.topologySpreadConstraints ?? [];
      expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ]);
      for (const { labelSelector } of spread)
        expect(selectedBy(labelSelector.matchLabels)).toEqual([containerOf(pod).name]);
    }
    const ports = ['http', 'metrics'];
    for (const { spec } of ofKind('Service'))
      for (const port of spec?.ports ?? []) expect(ports).toContain(port.targetPort);
  });

  it('leads what is for images, links, pages and tokens to the image service and everything else to the API', () => {
    const [rule] = named('Ingress', 'tminus').spec.rules ?? [];
    const routes = rule?.http.paths.map(({ path, backend }) => [path, backend.service.name, backend.service.port.name]);
    expect(routes).toEqual([
      ['/t/', 'tminus-embed', 'http'],
      ['/c/', 'tminus-embed', 'http'],
      ['/embed.js', 'tminus-embed', 'http'],
      ['/embed/', 'tminus-embed', 'http'],
      ['/oembed', 'tminus-embed', 'http'],
      ['/.well-known/jwks.json', 'tminus-embed', 'http'],
      ['/', 'tminus-api', 'http'],
    ]);
    for (const [, name = '', port] of routes ?? [])
      expect(named('Service', name).spec.ports?.map((each) => each.name)).toEqual([port]);
    expect(`https://${rule?.host}`).toBe(environmentOf(podOf('StatefulSet', 'tminus-embed'))['EMBED_PUBLIC_URL']);
  });

  it('lets only the Ingress controller reach the services, and only Prometheus the metrics', () => {
    const { podSelector, ingress } = named('NetworkPolicy', 'tminus').spec;
    expect(selectedBy(podSelector?.matchLabels ?? {})).toEqual(['api', 'embed', 'migrate']);
    const namespace = (name: string) => [
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } },
    ];
    expect(ingress).toEqual([
      { ports: [{ port: 'http' }], from: namespace('ingress') },
      { ports: [{ port: 'metrics' }], from: namespace('monitoring') },
    ]);
  });

  it('keeps the spool of every image pod, with room for all that it may hold, when pods are removed', () => {
    const { spec } = named('StatefulSet', 'tminus-embed');
    expect(spec.persistentVolumeClaimRetentionPolicy).toEqual({ whenScaled: 'Retain', whenDeleted: 'Retain' });
    expect(spec.volumeClaimTemplates?.map(({ metadata }) => metadata.name)).toEqual(['data']);
    const gibibytes = [
      spec.volumeClaimTemplates?.[0]?.spec.resources.requests.storage,
      podOf('Deployment', 'tminus-api').spec.volumes?.[0]?.emptyDir.sizeLimit,
    ].map((size) => Number.parseInt(size ?? ''));
    const { maxBytes } = loadServiceConfig(environmentOf(podOf('StatefulSet', 'tminus-embed'))).analytics;
    for (const size of gibibytes) expect(size * 2 ** 30).toBeGreaterThan(maxBytes);
    expect(named('Service', spec.serviceName ?? '').spec).toMatchObject({ clusterIP: 'None' });
  });

  it('keeps the secrets out of git and of the image', () => {
    const ignored = readFileSync(join(folder, 'example', '.gitignore'), 'utf8')
      .trim()
      .split('\n');
    expect(ignored).toEqual(['service.env', 'owner.env']);
    expect(read('.dockerignore').split('\n')).toContain('deploy/kubernetes');
  });
});

describe('docs/operate/kubernetes.md', () => {
  const page = read('docs/operate/kubernetes.md');

  it('names settings that exist', () => {
    const settings = [...page.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name]) => name ?? '');
    expect(settings.length).toBeGreaterThan(4);
    expect(settings.filter((name) => !(name in environmentVariables))).toEqual([]);
  });
});

describe('deploy/kubernetes/database/cluster.yaml', () => {
  const { metadata, spec } = parse(read('deploy/kubernetes/database/cluster.yaml')) as {
    metadata: { name: string; namespace: string };
    spec: {
      instances: number;
      postgresql: { synchronous: object };
      bootstrap: { initdb: { database: string; owner: string } };
      managed: { roles: object[] };
    };
  };

  it('has a quorum of standbys, and makes only one of them the primary that has all confirmed changes', () => {
    expect(spec).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required', failoverQuorum: true } },
    });
  });

  it('has the database and the owner of the example, who may create the role that serves', () => {
    const { pathname, username } = new URL(
      /^DATABASE_OWNER_URL=(.*)$/m.exec(read('deploy/kubernetes/example/owner.env.example'))?.[1] ?? '',
    );
    const { database, owner } = spec.bootstrap.initdb;
    expect([`/${database}`, owner]).toEqual([pathname, username]);
    expect(spec.managed.roles).toEqual([expect.objectContaining({ name: owner, createrole: true })]);
    expect(read('docs/operate/failover.md')).toContain(`\`${metadata.name}-rw\``);
  });
});
