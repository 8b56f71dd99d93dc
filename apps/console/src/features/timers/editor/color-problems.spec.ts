import { findColorProblems } from './color-problems.ts';

const template = { colors: { background: '#10131f', text: '#ffffff', accent: '#ff5a3c' } };

describe('findColorProblems', () => {
  it('finds nothing in the colors of a template', () => {
    expect(findColorProblems(template.colors, template)).toEqual({});
  });

  it('finds a color that is hard to see on the background', () => {
    const problems = findColorProblems({ ...template.colors, accent: '#3a3f4f' }, template);
    expect(problems).toEqual({ accent: expect.closeTo(1.7, 0) });
    expect(findColorProblems({ background: '#ffffff', text: '#ffffff', accent: '#ffffff' }, template)).toEqual({
      text: 1,
      accent: 1,
    });
  });

  it('accepts what the template itself uses, for example an accent behind the digits', () => {
    const outline = { colors: { background: '#ffd43a', text: '#17120c', accent: '#f2386b' } };
    expect(findColorProblems(outline.colors, outline)).toEqual({});
  });

  it('waits until a color is complete', () => {
    expect(findColorProblems({ ...template.colors, background: '#1' }, template)).toEqual({});
    expect(findColorProblems({ ...template.colors, text: '#1' }, template)).toEqual({});
  });
});
