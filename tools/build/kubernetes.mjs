/**
 * `kubectl kustomize <folder> | node tools/build/kubernetes.mjs`: checks manifests against the schemas of Kubernetes, without a cluster.
 * Prints what is wrong.
 */
import { text } from 'node:stream/consumers';
import { parseAllDocuments } from 'yaml';

/**
 * The schemas accept unknown fields, which are usually misspelled. Validation reads every field that it knows, so this remembers what is read.
 * @param seen - the paths that have been read
 */
function observed(value, path, seen) {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name) {
      const child = `${path}/${String(name)}`;
      seen.add(child);
      return observed(target[name], child, seen);
    },
  });
}

function* unreadFields(value, path, seen) {
  for (const [name, child] of Object.entries(value)) {
    const childPath = `${path}/${name}`;
    if (!seen.has(childPath)) yield childPath;
    else if (typeof child === 'object' && child !== null) yield* unreadFields(child, childPath, seen);
  }
}

async function problemsOf(object) {
  const { apiVersion, kind } = object;
  const models = await import(`kubernetes-models/${apiVersion}`).catch(() => ({}));
  if (!models[kind]) return [`there is no ${kind} in ${apiVersion}`];
  const seen = new Set();
  const problems = [];
  try {
    observed(new models[kind](object), '', seen).validate();
  } catch (error) {
    if (!error.errors) throw error;
    problems.push(...error.errors.map(({ instancePath, message }) => `${instancePath} ${message}`));
  }
  for (const path of unreadFields(object, '', seen)) problems.push(`${path} is unknown`);
  return problems;
}

/** kubectl breaks long Base64 into lines. Kubernetes accepts that, but the schema does not. */
const withoutLineBreaks = (key, value) =>
  value?.kind === 'Secret' && value.data
    ? { ...value, data: JSON.parse(JSON.stringify(value.data).replaceAll('\\n', '')) }
    : value;

const objects = parseAllDocuments(await text(process.stdin)).map((document) =>
  document.toJS({ reviver: withoutLineBreaks }),
);
if (objects.length === 0) throw new Error('There are no manifests.');
for (const object of objects)
  for (const problem of await problemsOf(object)) {
    process.exitCode = 1;
    console.log(`${object.kind} ${object.metadata?.name}: ${problem}`);
  }
