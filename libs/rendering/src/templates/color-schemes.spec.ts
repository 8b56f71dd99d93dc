import { hexColorPattern } from '@tminus/domain';
import { contrastWarnings } from '../palette/contrast-warnings.ts';
import { colorSchemes } from './color-schemes.ts';
import { templates } from './registry.ts';

describe.each(colorSchemes)('the color scheme $name', ({ background, text, accent }) => {
  it('has valid colors', () => {
    for (const color of [background, text, accent]) expect(color).toMatch(hexColorPattern);
  });

  it.each(Object.entries(templates))('is readable in the template %s', (_, template) => {
    expect(contrastWarnings(template, { background, text, accent })).toEqual([]);
  });
});
