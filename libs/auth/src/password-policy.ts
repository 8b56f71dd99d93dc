/** In characters (code points). The maximum bounds the work of a hash. */
export const passwordLength = { min: 8, max: 256 } as const;

export interface PasswordProblem {
  /** Stable, for translations. */
  code: 'password_length' | 'password_is_email' | 'password_common';
  /** Completes "The password …". */
  message: string;
}

/** 18,000 of the most common passwords with 8 or more characters, in lower case. Loaded with the first password that is set. */
let common: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Why a password may not be set. Only its length and the guesses that attackers try first: rules about digits and signs make passwords
 * worse (NIST SP 800-63B, section 3.1.1.2).
 */
export async function findPasswordProblem(password: string, email: string): Promise<PasswordProblem | undefined> {
  const { min, max } = passwordLength;
  const length = password.length > 2 * max ? password.length : [...password].length;
  if (length < min || length > max)
    return { code: 'password_length', message: `must have ${min} to ${max} characters` };
  const text = password.normalize('NFKC').trim().toLowerCase();
  if ([email, email.split('@', 1).join()].includes(text))
    return { code: 'password_is_email', message: 'must not be the email address' };
  common ??= loadCommonPasswords();
  if ((await common).has(text) || new Set(text).size < 3)
    return { code: 'password_common', message: 'is one of the passwords that attackers try first; choose another' };
  return undefined;
}
