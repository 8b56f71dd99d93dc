import { marked } from 'marked';

/** Text that is HTML already. */
class Html {
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text) => text.replaceAll(/[&<>"]/g, (character) => entities[character]);

function toText(value) {
  if (value === undefined || value === null || value === false) return '';
  if (Array.isArray(value)) return value.map(toText).join('');
  return value instanceof Html ? value.text : escape(String(value));
}

/** A template tag: escapes every value that is not HTML itself. Lists are joined; undefined, null and false are nothing. */
export const html = (strings, ...values) =>
  new Html(strings.reduce((text, part, index) => text + toText(values[index - 1]) + part));

/** Markdown from our own files and documents. */
export const markdown = (text) =>
  new Html(marked.parse(text, { async: false }).replaceAll('<table>', '<table class="wide">'));

/** Markdown of one paragraph, without the paragraph. */
export const inlineMarkdown = (text) => new Html(marked.parseInline(text, { async: false }));
