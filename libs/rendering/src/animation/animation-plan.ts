/** An animation whose parts are known, and which is not written yet. Write it before the next plan is made: plans share memory. */
export interface AnimationPlan {
  /** In bytes. */
  readonly length: number;
  /** @param out - of this length */
  readonly write: (out: Buffer) => void;
}
