/** A section: a line with the benchmark's name, what the benchmark wrote, and a line with the end. */
const sections = /^<!-- bench:(\S+) -->\n([^]*?)^<!-- \/bench -->$/gm;

/** @returns the names of the benchmarks that have a section in a Markdown document */
export const sectionNames = (document: string): string[] =>
  [...document.matchAll(sections)].map(([, name = '']) => name);

/** Replaces what a benchmark wrote into a Markdown document. @throws if the document has no section for it */
export function replaceSection(document: string, name: string, content: string): string {
  if (!sectionNames(document).includes(name)) throw new Error(`The document has no section <!-- bench:${name} -->.`);
  return document.replace(sections, (section, found) =>
    found === name ? `<!-- bench:${name} -->\n\n${content}\n\n<!-- /bench -->` : section,
  );
}

/** @returns the heads of the tables that no benchmark wrote */
export function otherTables(document: string): string[] {
  return document.replace(sections, '').match(/^\|.*\|$(?=\n\|[ :|-]+\|$)/gm) ?? [];
}
