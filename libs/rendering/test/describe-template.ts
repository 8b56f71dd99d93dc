import { isProof } from '@tminus/testing/proof';
import { templates } from '../src/index.ts';
import { contactSheet } from './contact-sheet.mjs';
import { describeExactness } from './describe-exactness.ts';
import { describeMotion } from './describe-motion.ts';
import { describeOutput } from './describe-output.ts';
import { describePlacement } from './describe-placement.ts';
import * as engine from './engine.ts';
import { expectExact } from './expect-exact.ts';
import { anAppearance, day } from './factories.ts';
import { expectGolden } from './golden.ts';

/** The templates that differ most: separators, boxes and arcs that move, and a second shape behind the digits. */
const alwaysCompared: readonly string[] = ['bold', 'flip', 'ring', 'outline'];

/**
 * The contract of all templates: viewers see in every frame what the template draws, within the byte budget. The unit tests compare
 * every frame of four templates, the proofs of all, with more random cases.
 */
export function describeTemplate(name: keyof typeof templates): void {
  const template = templates[name];
  // Every frame is drawn again for comparison: this takes seconds, more on a busy machine.
  jest.setTimeout(60_000);

  describe(`template ${name}`, () => {
    if (isProof || alwaysCompared.includes(name)) {
      describeExactness(name);
      describePlacement(name);
      if (template.motion !== undefined) describeMotion(name);
    } else {
      it('shows each second as the template draws it, down to zero', async () => {
        const appearance = anAppearance({ template: name, ...template.defaultSize });
        await expectExact({ appearance, secondsLeft: 12 * day + 2, durationSeconds: 5 });
        await expectExact({ appearance, secondsLeft: 5, durationSeconds: 60 });
      });
    }
    describeOutput(name);

    it('matches its golden sheet of sizes, languages and states', async () => {
      await expectGolden(name, await contactSheet(engine, name));
    });
  });
}
