/** What a customer adds to the examples of `docs/web-pages.md`. The constant `ids` has two timers: the first one is shown first. */
export const projectFiles = {
  'react-app.tsx': `
    import { StrictMode, useState } from 'react';
    import { Timer } from './timer';

    declare const ids: [string, string];

    export function App() {
      const [id, setId] = useState(ids[0]);
      return (
        <StrictMode>
          <Timer id={id} alt="Sale" />
          <button onClick={() => setId(ids[1])}>Next</button>
        </StrictMode>
      );
    }`,
  'react-browser.tsx': `
    import { createRoot, hydrateRoot } from 'react-dom/client';
    import { App } from './react-app';

    const container = document.querySelector('main') as HTMLElement;
    const isWritten = container.hasChildNodes();
    const root = isWritten ? hydrateRoot(container, <App />) : createRoot(container);
    if (!isWritten) root.render(<App />);
    Object.assign(globalThis, { unmount: () => root.unmount() });`,
  'react-server.tsx': `
    import { renderToString } from 'react-dom/server';
    import './embed.js';
    import { App } from './react-app';

    console.log(renderToString(<App />));`,

  'vue-app.js': `
    import { h, ref } from 'vue';
    import Timer from './timer.vue';

    export const App = () => [h(Timer, { id: id.value, alt: 'Sale' }), h('button', { onClick: () => (id.value = ids[1]) }, 'Next')];
    const id = ref(ids[0]);`,
  'vue-browser.js': `
    import { createApp, createSSRApp } from 'vue';
    import { App } from './vue-app.js';

    const container = document.querySelector('main');
    const app = (container.hasChildNodes() ? createSSRApp : createApp)(App);
    app.mount(container);
    globalThis.unmount = () => app.unmount();`,
  'vue-server.js': `
    import { createSSRApp } from 'vue';
    import { renderToString } from 'vue/server-renderer';
    import './embed.js';
    import { App } from './vue-app.js';

    console.log(await renderToString(createSSRApp(App)));`,

  'types.tsx': `
    import type { GlobalComponents } from 'vue';

    /* prettier-ignore */
    export const correct = [
      <tminus-timer src="/t/x.json" persist ticks hide="" />,
      <tminus-timer src="/t/x.json" ref={(each) => each?.addEventListener('tminus:tick', ({ detail }) => detail.deadline)} />,
      <tminus-bar src="/t/x.json" text="Sale" button="Shop" href="/" position="bottom" className="wide" hidden />,
    ];
    export const wrong = [
      // @ts-expect-error src is missing
      <tminus-timer ticks />,
      // @ts-expect-error
      <tminus-bar src="/t/x.json" text="Sale" position="left" />,
    ];

    type PropsOf<Name extends 'tminus-timer' | 'tminus-bar'> = InstanceType<GlobalComponents[Name]>['$props'];
    export const timer: PropsOf<'tminus-timer'> = { src: '', 'onTminus:expired': ({ detail }) => detail.state };
    // @ts-expect-error
    export const bar: PropsOf<'tminus-bar'> = { src: '', text: '', position: 'left' };

    document.querySelector('tminus-timer')?.refresh();
    document.addEventListener('tminus:ready', ({ detail }) => detail.deadline?.length);`,
};
