import { fieldMessage } from './field-message.ts';

// Tests run without the compiler of messages.
jest.mock('@lingui/core/macro', () => ({
  t: (texts: TemplateStringsArray, ...values: unknown[]) => String.raw({ raw: texts }, ...values),
}));

const problem = (code: string | undefined, message: string) => ({ field: 'any', message, ...(code && { code }) });

describe('fieldMessage', () => {
  it('speaks for itself about codes that it knows', () => {
    expect(fieldMessage(problem('is_one_of', 'must be one of: a, b'))).toBe(
      'Choose one of the values that are offered.',
    );
  });

  it('names the characters that an image cannot show', () => {
    const unsupported = problem('is_drawable_text', 'contains characters that images cannot show: "ᚠ"');
    expect(fieldMessage(unsupported)).toBe('Images cannot show these characters: "ᚠ"');
    const tooLong = problem('is_drawable_text', 'must have 1 to 100 characters');
    expect(fieldMessage(tooLong)).toBe('Use fewer characters, and no invisible ones.');
  });

  it.each([undefined, 'of_a_newer_service', '__proto__', 'constructor'])(
    'makes a sentence of the words of the service for the code %s',
    (code) => expect(fieldMessage(problem(code, 'must be even'))).toBe('Must be even.'),
  );
});
