import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { AccountForm, useAccountForm } from '../../shared/forms/account-form.tsx';
import { email, EmailField } from '../../shared/forms/fields.tsx';
import type { Language } from '../../shared/http/account-types.ts';
import { preferredLanguage } from '../../shared/i18n.ts';

interface AddressFormProps {
  /** Sends a link to the address. */
  send: (email: string, language: Language) => Promise<unknown>;
  onSent: (email: string) => void;
  submit: ReactNode;
  description?: string;
}

const schema = z.object({ email: email() });

/** Asks for the address to which a link is sent. */
export function AddressForm({ send, onSent, submit, description }: AddressFormProps) {
  const form = useAccountForm({
    schema,
    defaultValues: { email: '' },
    onSubmit: async ({ email: address }) => {
      await send(address, preferredLanguage());
      onSent(address);
    },
  });
  return (
    <AccountForm form={form} submit={submit}>
      <EmailField {...form.field('email')} description={description} />
    </AccountForm>
  );
}
