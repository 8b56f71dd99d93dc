import { InvalidArgumentError } from 'commander';

/** Parsers of option values, for `commander`. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

export function positiveNumber(text: string): number {
  const value = Number(text);
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text) || value === 0)
    throw new InvalidArgumentError('It must be a positive number.');
  return value;
}
