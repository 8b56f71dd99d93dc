import { anAppearance } from '../../../test/factories.ts';
import { fixedLabel } from '../../labels/unit-label.ts';
import { layoutSpecFor } from '../../layout/layout-spec.ts';
import { createTimerStage } from '../../layout/stage.ts';
import { ring } from '../ring/ring.ts';
import { measureLabel } from './labels.ts';

describe('measureLabel', () => {
  it('finds the tallest letter of a text that needs two fonts', async () => {
    const stage = await createTimerStage(ring, layoutSpecFor(anAppearance({ template: 'ring', language: 'tr' }), 0));
    const [font] = ring.fonts;
    if (font === undefined) throw new Error('There is no font.');
    const ascentOf = (text: string) => measureLabel(stage, { font }, fixedLabel(text)).ascent;
    expect(ascentOf('İ')).toBeGreaterThan(ascentOf('SANIYE'));
    expect(ascentOf('SANİYE')).toBe(ascentOf('İ'));
  });
});
