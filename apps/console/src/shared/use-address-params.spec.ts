import { createMemoryRouter } from 'react-router';
import { paramsChanger } from './use-address-params.ts';

describe('paramsChanger', () => {
  /** A page whose loader answers when `answer` is called. */
  const pageThatLoads = () => {
    const answers: (() => void)[] = [];
    const loader = () => new Promise<null>((resolve) => answers.push(() => resolve(null)));
    const hydrationData = { loaderData: { page: null } };
    const routes = [{ id: 'page', path: '/', loader, Component: () => null }];
    const router = createMemoryRouter(routes, { initialEntries: ['/?zone=UTC'], hydrationData });
    const search = () => router.state.location.search;
    const change = paramsChanger((to: unknown, options?: object) => router.navigate(to as string, options), search);
    const set = (name: string, value: string) =>
      change((before) => new URLSearchParams([...[...before].filter(([each]) => each !== name), [name, value]]));
    const settled = () =>
      new Promise<void>((resolve) => {
        const stop = router.subscribe(({ navigation }) => {
          if (navigation.state !== 'idle') return;
          stop();
          resolve();
        });
        for (const answer of answers.splice(0)) answer();
      });
    return { set, search, settled };
  };

  it('starts from the change that the router still loads', async () => {
    const { set, search, settled } = pageThatLoads();
    set('range', '7d');
    set('compare', 'previous');
    expect(search()).toBe('?zone=UTC');
    await settled();
    expect(search()).toBe('?zone=UTC&range=7d&compare=previous');
  });

  it('starts from the address when nothing is being loaded', async () => {
    const { set, search, settled } = pageThatLoads();
    set('range', '7d');
    await settled();
    set('zone', 'Europe/Berlin');
    await settled();
    expect(search()).toBe('?range=7d&zone=Europe%2FBerlin');
  });
});
