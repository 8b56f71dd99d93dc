/**
 * `kubectl kustomize <folder> | node tools/build/kubernetes.mjs`: checks manifests against the types of Kubernetes, without a cluster.
 * Prints what is wrong.
 */
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';

/** The file is only in memory. Its place decides where the types are looked for. */
const fileName = fileURLToPath(new URL('manifests.ts', import.meta.url));

/** `networking/v1` of `networking.k8s.io/v1`, and `core/v1` of `v1`. */
const moduleOf = (apiVersion) => (apiVersion === 'v1' ? 'core/v1' : apiVersion.replace(/\..*\//, '/'));

/** A variable of the type that the manifest names. TypeScript refuses other types of values, and fields that the type does not have. */
const declare = ({ apiVersion, kind, ...manifest }, index) =>
  `export const manifest${index}: import('kubernetes-types/${moduleOf(apiVersion)}').${kind} = ${JSON.stringify({ apiVersion, kind, ...manifest })};`;

/** @param declarations - one line for each manifest */
function errorsIn(declarations) {
  const options = { noEmit: true, strict: true, types: [], module: ts.ModuleKind.Preserve, skipLibCheck: true };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === fileName || fileExists(name);
  host.getSourceFile = (name, ...others) =>
    name === fileName ? ts.createSourceFile(name, declarations.join('\n'), ...others) : getSourceFile(name, ...others);
  return ts.getPreEmitDiagnostics(ts.createProgram([fileName], options, host));
}

const manifests = parseAllDocuments(await text(process.stdin)).map((document) => document.toJS());
if (manifests.length === 0) throw new Error('There are no manifests.');
for (const { file, start, messageText } of errorsIn(manifests.map(declare))) {
  process.exitCode = 1;
  const { kind, metadata } = manifests[file.getLineAndCharacterOfPosition(start).line];
  const [field] = /^"?\w*/.exec(file.text.slice(start));
  console.log(
    `${kind} ${metadata.name}: ${field.replace('"', '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
  );
}
