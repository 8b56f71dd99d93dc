import { runnerImport } from 'vite';

const id = 'virtual:theme-variables.css';
const resolvedId = `\0${id}`;

/**
 * The CSS variables of the Mantine theme as a style sheet, `virtual:theme-variables.css`. Mantine itself would add them in a `<style>`
 * element, which the content security policy forbids.
 * @param {string} modulePath - a module that exports `cssVariables`, the text of the style sheet
 * @returns {import('vite').Plugin}
 */
export function themeVariables(modulePath) {
  return {
    name: 'theme-variables',
    resolveId: (source) => (source === id ? resolvedId : undefined),
    async load(source) {
      if (source !== resolvedId) return undefined;
      const { module, dependencies } = await runnerImport(modulePath, { configFile: false });
      for (const file of dependencies) this.addWatchFile(file);
      return module.cssVariables;
    },
  };
}
