import { templateNames } from '@tminus/domain';
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

declare global {
  /** See jest.config.mjs. */
  var isProof: boolean | undefined;
  var proofSeed: number | undefined;
}

/** The templates that differ most: separators, boxes and arcs that move, and a second shape behind the digits. */
const alwaysCompared: readonly string[] = ['bold', 'flip', 'ring', 'outline'];

/** The others take turns in the proofs: three a day. */
const turns = 3;

function isCompared(name: keyof typeof templates): boolean {
  const { isProof = false, proofSeed } = globalThis;
  if (!isProof) return alwaysCompared.includes(name);
  const others = templateNames.filter((each) => !alwaysCompared.includes(each));
  return others.some((each, index) => each === name && (proofSeed === undefined || (index + proofSeed) % turns === 0));
}

/**
 * The contract of all templates: viewers see in every frame what the template draws, within the byte budget. The unit tests compare
 * every frame of four templates, and the proofs those of others.
 */
export function describeTemplate(name: keyof typeof templates): void {
  const template = templates[name];
  // Every frame is drawn again for comparison: this takes seconds, more on a busy machine.
  jest.setTimeout(60_000);

  describe(`template ${name}`, () => {
    if (isCompared(name)) {
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
    if (globalThis.isProof) return;

    describeOutput(name);

    it('matches its golden sheet of sizes, languages and states', async () => {
      await expectGolden(name, await contactSheet(engine, name));
    });
  });
}
