import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

export const passwordLength = { min: 8, max: 256 };

/** The service decides what an address is. This finds only slips. */
export const email = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => t`Enter your email address.`, abort: true }),
      z.regex(/^[^@\s]+@[^@\s]+$/, { error: () => t`Enter an email address, such as name@example.com.` }),
    );

export const password = () => z.string().check(z.minLength(1, { error: () => t`Enter your password.` }));

export const newPassword = () =>
  z
    .string()
    .check(
      z.minLength(passwordLength.min, { error: () => t`Use at least 8 characters.` }),
      z.maxLength(passwordLength.max, { error: () => t`Use at most 256 characters.` }),
    );
