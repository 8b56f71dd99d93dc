import { anAppearance } from '../../../test/factories.ts';
import type { Appearance } from '../../layout/layout-spec.ts';
import { layoutSpecFor } from '../../layout/layout-spec.ts';
import { createMessageStage } from '../../layout/stage.ts';
import { bold } from '../bold/bold.ts';
import { fitMessage } from './message.ts';

async function fit(text: string, given: Partial<Appearance> = {}) {
  const spec = layoutSpecFor(anAppearance(given), 0);
  const stage = await createMessageStage(bold, spec, text);
  const [font] = bold.fonts;
  if (font === undefined) throw new Error('There is no font.');
  const area = { x: 0, y: 0, width: spec.width, height: spec.height };
  return fitMessage(stage, { style: { font }, maxSize: 40, area }, stage.message);
}

describe('fitMessage', () => {
  it('leaves what fits in one line', async () => {
    expect(await fit('Over')).toEqual({ lines: ['Over'], size: 40 });
  });

  it('cuts longer texts into lines of about the same length', async () => {
    const { lines } = await fit('This sale is over, but there will be another one', { width: 300, height: 250 });
    expect(lines).toEqual(['This sale is over,', 'but there will', 'be another one']);
  });

  it('cuts scripts without spaces between words, never before punctuation', async () => {
    const { lines } = await fit('セールは終了しました。ありがとうございました。', { language: 'ja', width: 300 });
    expect(lines.join('')).toBe('セールは終了しました。ありがとうございました。');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => /^[。、]/.test(line))).toEqual([]);
  });

  it('never takes more than three lines', async () => {
    const { lines, size } = await fit('one two three '.repeat(8), { width: 120, height: 400 });
    expect(lines).toHaveLength(3);
    expect(size).toBeGreaterThan(4);
  });
});
