import { isSingleKey, keyName, KeySequence } from './shortcuts.ts';

const press = (key: string, modifiers = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

describe('keyName', () => {
  it('takes Ctrl and Command for the same', () => {
    expect(keyName(press('s', { ctrlKey: true }))).toBe('mod+s');
    expect(keyName(press('S', { metaKey: true }))).toBe('mod+s');
  });

  it('is the character, whatever produced it', () => {
    expect(keyName(press('?'))).toBe('?');
    expect(keyName(press('N'))).toBe('n');
    expect(keyName(press('Escape'))).toBe('escape');
  });

  it('leaves combinations with Alt to the browser', () => {
    expect(keyName(press('n', { altKey: true }))).toBeUndefined();
  });
});

describe('isSingleKey', () => {
  it.each([
    ['n', true],
    ['g t', true],
    ['mod+s', false],
    ['escape', false],
  ])('%s: %s', (keys, expected) => expect(isSingleKey(keys)).toBe(expected));
});

describe('a sequence', () => {
  it('is recognized within a second', () => {
    const keys = new KeySequence();
    expect(keys.press('g', 0)).toEqual(['g']);
    expect(keys.press('t', 900)).toEqual(['g t', 't']);
  });

  it('is forgotten after a second', () => {
    const keys = new KeySequence();
    keys.press('g', 0);
    expect(keys.press('t', 1_001)).toEqual(['t']);
  });

  it('ends when a shortcut has run', () => {
    const keys = new KeySequence();
    keys.press('g', 0);
    keys.reset();
    expect(keys.press('t', 10)).toEqual(['t']);
  });
});
