/**
 * Answers all callers with one call of `ask` at a time.
 * @param reuseMs - how long an answer is used again
 */
export function sharedAnswer<Answer>(ask: () => Promise<Answer>, reuseMs = 0): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  const forget = () => (answer = undefined);
  const forgetLater = () => (reuseMs === 0 ? forget() : setTimeout(forget, reuseMs).unref());
  return () => (answer ??= ask().finally(forgetLater));
}
