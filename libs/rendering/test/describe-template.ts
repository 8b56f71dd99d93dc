import { templates } from '../src/index.ts';
import { contactSheet } from './contact-sheet.mjs';
import { decodeFrames } from './decode-gif.ts';
import { describeExactness } from './describe-exactness.ts';
import { describeMotion } from './describe-motion.ts';
import { describeOutput } from './describe-output.ts';
import { describePlacement } from './describe-placement.ts';
import * as engine from './engine.ts';
import { renderGif } from './expect-exact.ts';
import { anAppearance, day, hour, minute } from './factories.ts';
import { expectGolden } from './golden.ts';

/** The contract of all templates: viewers see in every frame what the template draws, within the byte budget. */
export function describeTemplate(name: keyof typeof templates): void {
  const template = templates[name];
  // Every frame is drawn again for comparison: this takes seconds, more on a busy machine.
  jest.setTimeout(60_000);

  describe(`template ${name}`, () => {
    describeExactness(name);
    describeOutput(name);
    describePlacement(name);
    if (template.motion !== undefined) describeMotion(name);

    it('matches its golden picture', async () => {
      const secondsLeft = 12 * day + 5 * hour + 47 * minute + 38;
      const appearance = anAppearance({ template: name, ...template.defaultSize });
      const { gif } = await renderGif({ appearance, secondsLeft, durationSeconds: 1, colors: template.defaultColors });
      const [frame] = decodeFrames(gif);
      await expectGolden(name, { ...template.defaultSize, rgba: frame?.picture ?? new Uint8Array() });
    });

    it('matches its golden sheet of sizes, languages and states', async () => {
      await expectGolden(`${name}-sheet`, await contactSheet(engine, name));
    });
  });
}
