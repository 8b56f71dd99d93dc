/**
 * The names of all files that modules load, with everything they import statically.
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {string[]} modules - how the paths of modules end that are entries or loaded by `import()`
 * @returns {{ scripts: Set<string>, styles: Set<string> } | undefined} undefined if a module has no file of its own
 */
export function filesOf(bundle, modules) {
  const chunks = modules.map((module) =>
    Object.values(bundle).find(
      ({ type, facadeModuleId }) => type === 'chunk' && facadeModuleId?.endsWith(`/${module}`),
    ),
  );
  if (chunks.includes(undefined)) return undefined;
  const all = new Set();
  const add = (chunk) => {
    if (all.has(chunk)) return;
    all.add(chunk);
    for (const name of chunk.imports) if (bundle[name]) add(bundle[name]);
  };
  chunks.forEach(add);
  return {
    scripts: new Set([...all].map(({ fileName }) => fileName)),
    styles: new Set([...all].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
  };
}
