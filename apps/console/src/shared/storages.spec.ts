import { isWithinPixelLimit, sizeLimits } from '@tminus/domain';
import { createMemoryRouter } from 'react-router';
import { findPreset, sizePresets } from './size-presets.ts';
import { ValueStorage, forgetPerson } from './storages.ts';
import { testStorage } from './test-storage.ts';
import { paramsChanger } from './use-address-params.ts';
import { forgetVisitorDraft, keepVisitorDraft, readVisitorDraft } from './visitor-draft.ts';

const draft = {
  name: 'Launch',
  type: 'fixed',
  targetDate: '2026-12-04T22:59:00Z',
  timezone: 'Europe/Berlin',
  template: 'flip',
  width: 600,
  height: 150,
  language: 'de',
};

describe('the draft of a visitor', () => {
  it('survives until it is forgotten', () => {
    const storage = testStorage();
    keepVisitorDraft(draft, storage);
    expect(readVisitorDraft(storage)).toEqual(draft);
    expect(readVisitorDraft(storage)).toEqual(draft);
    forgetVisitorDraft(storage);
    expect(readVisitorDraft(storage)).toBeUndefined();
  });

  it.each(['null', '{', '[]', '"text"', '{}', JSON.stringify({ ...draft, width: '600' })])(
    'is undefined if the storage contains %s',
    (text) => {
      expect(readVisitorDraft(testStorage({ 'tminus.draft': text }))).toBeUndefined();
    },
  );
});

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

describe('size presets', () => {
  it('are sizes that the service accepts', () => {
    for (const { width, height } of Object.values(sizePresets)) {
      expect(isWithinPixelLimit({ width, height })).toBe(true);
      expect(width).toBeLessThanOrEqual(sizeLimits.maxWidth);
      expect(height).toBeLessThanOrEqual(sizeLimits.maxHeight);
    }
  });

  it('are found by their size', () => {
    expect(findPreset(600, 150)).toBe('email');
    expect(findPreset(320, 320)).toBe('square');
    expect(findPreset(601, 150)).toBe('custom');
    expect(findPreset('', 150)).toBe('custom');
  });
});

describe('ValueStorage', () => {
  it('keeps values until they are forgotten', () => {
    const storage = testStorage();
    storage.keep('a', { b: [1] });
    expect(storage.read('a')).toEqual({ b: [1] });
    storage.forget('a');
    expect(storage.read('a')).toBeNull();
  });

  it.each(['', '{', '[1'])('has no value where %j is stored', (text) => {
    expect(testStorage({ a: text }).read('a')).toBeUndefined();
  });

  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };

  it('keeps nothing where storage is blocked', () => {
    const storage = new ValueStorage(refuse);
    storage.keep('a', 1);
    storage.forget('a');
    storage.forgetAll(/./);
    expect(storage.read('a')).toBeUndefined();
  });

  it('forgets the earlier value if it has no room for the new one', () => {
    const items = new Map([['a', '1']]);
    const full = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: refuse,
      removeItem: (key: string) => items.delete(key),
    };
    const storage = new ValueStorage(() => full as unknown as Storage);
    storage.keep('a', 2);
    expect(storage.read('a')).toBeNull();
  });
});

describe('forgetPerson', () => {
  it('removes drafts and links, and keeps the settings of the browser', () => {
    const items = {
      'tminus.draft.acc_1.new': '{}',
      'tminus.link.tmr_1': '"https://a.example"',
      'tminus-theme': 'dark',
    };
    const storage = testStorage(items);
    forgetPerson([storage]);
    expect(Object.keys(storage.items)).toEqual(['tminus-theme']);
  });
});
