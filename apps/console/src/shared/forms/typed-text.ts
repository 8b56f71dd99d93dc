import { t } from '@lingui/core/macro';
import { type ChangeEvent, useState } from 'react';
import { formatLocal } from '../format/dates.ts';

interface TypedText {
  /** Empty while what is typed cannot be read. */
  value: string;
  onChange: (value: string) => void;
  /** undefined: cannot be read. */
  parse: (text: string) => string | undefined;
  format: (value: string) => string;
}

/** The properties of an input that shows a value in the reader's format, and leaves what somebody types as it is until they leave. */
export function useTypedText({ value, onChange, parse, format }: TypedText) {
  const [typed, setTyped] = useState<string>();
  // The value may have changed elsewhere, by a button for instance.
  const isTyping = typed !== undefined && (parse(typed) ?? '') === value;
  return {
    value: isTyping ? typed : value && format(value),
    autoComplete: 'off',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setTyped(currentTarget.value);
      onChange(parse(currentTarget.value) ?? '');
    },
    onBlur: () => {
      if (value !== '') setTyped(undefined);
    },
  };
}

/** What to do about a text that is no day. */
export function dayMessage(locale: string): string {
  const example = formatLocal(`${new Date().getUTCFullYear()}-12-31`, 'date', locale);
  return t`Enter a day that exists, such as ${example}.`;
}
