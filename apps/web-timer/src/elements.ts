/** On a server, where the script may be imported, there are no elements. */
export const BaseElement = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/** @param attributes - of the new element. Null: without it */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | null>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== null) element.setAttribute(attribute, value);
  }
  element.append(...children);
  return element;
}

/** What an element shows. Its styles are allowed by every content security policy. */
export function createRoot(element: HTMLElement, css: string, child: Node): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  root.append(child);
  return root;
}

/** @returns undefined for no address, an invalid one, or one that is not of the web */
export function webAddress(given: string | null): URL | undefined {
  const { href, protocol } = create('a', { href: given || null });
  return /^http/.test(protocol) ? new URL(href) : undefined;
}
