/**
 * Lets the browser load the font of the pages at once, and not when it has found text that needs it.
 * @param {RegExp} name - matches the file of the characters that every page needs
 * @returns {import('vite').Plugin}
 */
export function fontPreload(name) {
  return {
    name: 'font-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => name.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}
