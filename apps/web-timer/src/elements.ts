/** On a server, where the script may be imported, there are no elements. */
export const BaseElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/** @param attributes - of the new element */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/** What an element shows. Its styles are allowed by every content security policy. */
export function createRoot(element: HTMLElement, css: string, ...children: Node[]): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  root.append(...children);
  return root;
}

/** @returns undefined for an invalid address, or one that is not of the web */
export function webAddress(given: string | null): URL | undefined {
  try {
    const url = new URL(given || 'x:', document.baseURI);
    return /^http/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
