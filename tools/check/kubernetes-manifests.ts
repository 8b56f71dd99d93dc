import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  failureThreshold: number;
}

interface Container {
  name: string;
  image: string;
  command: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  securityContext: object;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop: { sleep: { seconds: number } } };
  volumeMounts?: { name: string; mountPath: string }[];
}

export type Labels = Record<string, string>;

export interface Pod {
  metadata: { labels: Labels; annotations?: Labels };
  spec: {
    containers: Container[];
    securityContext: object;
    automountServiceAccountToken: boolean;
    enableServiceLinks: boolean;
    restartPolicy?: string;
    terminationGracePeriodSeconds?: number;
    topologySpreadConstraints?: { topologyKey: string; labelSelector: { matchLabels: Labels } }[];
    volumes?: { name: string; emptyDir: { sizeLimit: string } }[];
  };
}

interface Backend {
  path: string;
  backend: { service: { name: string; port: { name: string } } };
}

export interface Manifest {
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels };
  data?: Record<string, string>;
  spec?: {
    template?: Pod;
    selector?: Labels & { matchLabels?: Labels };
    ports?: { port: number; targetPort: string; name: string }[];
    replicas?: number;
    serviceName?: string;
    scaleTargetRef?: { kind: string; name: string };
    rules?: { host: string; http: { paths: Backend[] } }[];
    volumeClaimTemplates?: { metadata: { name: string }; spec: { resources: { requests: { storage: string } } } }[];
    persistentVolumeClaimRetentionPolicy?: object;
    podSelector?: { matchLabels: Labels };
    ingress?: { ports: { port: string }[]; from?: object[] }[];
  };
}

export const folder = join(__dirname, '..', '..', 'deploy', 'kubernetes');

/** What the operator of the example applies, with the secrets that they create from the examples. */
export function renderExample(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tminus-kubernetes-'));
  try {
    cpSync(folder, copy, { recursive: true });
    for (const name of ['service.env', 'owner.env'])
      renameSync(join(copy, 'example', `${name}.example`), join(copy, 'example', name));
    return kustomize(join(copy, 'example'));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

export function kustomize(path: string): string {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', path], { encoding: 'utf8' });
  if (status !== 0 || stderr) throw new Error(`kubectl kustomize ${path}: ${stderr}`);
  return stdout;
}

export const manifestsIn = (yaml: string) => parseAllDocuments(yaml).map((document) => document.toJS() as Manifest);
