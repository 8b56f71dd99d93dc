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

/**
 * Shows a node in an element.
 *
 * @param isHidden - takes no place, whatever the styles of the page are. Default: without a node
 */
export type Show = (shown: Node | '', isHidden?: boolean) => void;

/**
 * What an element shows. Every content security policy allows its styles, except in browsers without constructable style sheets (Safari
 * before 16.4).
 */
export function createRoot(element: HTMLElement, css: string): Show {
  const root = element.attachShadow({ mode: 'open' }) as Partial<ShadowRoot> & ShadowRoot;
  const style = root.adoptedStyleSheets ? '' : create('style');
  const sheet = style ? undefined : new CSSStyleSheet();
  if (sheet) root.adoptedStyleSheets = [sheet];
  return (shown, isHidden = !shown) => {
    // In a shadow tree, `!important` has priority over the styles of the page.
    const rules = `${css}:host${isHidden ? '' : '([hidden])'}{display:none!important}`;
    sheet?.replaceSync(rules);
    if (style) style.textContent = rules;
    root.replaceChildren(style, shown);
  };
}

/** @returns undefined for no address, an invalid one, or one that is not of the web */
export function webAddress(given: string | null): URL | undefined {
  const { href, protocol } = create('a', { href: given || null });
  return /^http/.test(protocol) ? new URL(href) : undefined;
}
