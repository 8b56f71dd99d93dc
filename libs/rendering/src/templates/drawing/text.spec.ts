import { anAppearance } from '../../../test/factories.ts';
import { layoutSpecFor } from '../../layout/layout-spec.ts';
import { createTimerStage } from '../../layout/stage.ts';
import { bold } from '../bold/bold.ts';
import { measureEm } from './text.ts';

describe('measureEm', () => {
  it('measures letters that another font stands in for together with those of the own font', async () => {
    const wynn = '\u01bf';
    const labels = { days: `E${wynn}E` };
    const stage = await createTimerStage(bold, layoutSpecFor(anAppearance({ labels }), 0));
    const [font] = bold.fonts;
    if (font === undefined) throw new Error('There is no font.');
    const [letter, own, mixed] = [wynn, 'E', labels.days].map((text) => measureEm(stage, { font }, text));
    expect(letter?.descent).toBeGreaterThan(own?.descent ?? 0);
    expect(mixed).toMatchObject({ ascent: own?.ascent, descent: letter?.descent });
  });
});
