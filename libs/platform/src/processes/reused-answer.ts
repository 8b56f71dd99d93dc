/** How long an answer is used again. */
const reuseMs = 1_000;

/** Answers all callers of about a second with one call of `ask`, so that frequent health requests cost no more than a few. */
export function reusedAnswer<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  const forget = () => (answer = undefined);
  return () => (answer ??= ask().finally(() => setTimeout(forget, reuseMs).unref()));
}
