import { domainToASCII } from 'node:url';

const maxLength = 254;
/** RFC 5321, section 4.1.2: a dot-string. Quoted strings and characters outside ASCII are legal, but hardly any mailbox has them. */
const localPart = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domain = /^(?=.{1,190}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/;
/** Before IDNA, which decodes and removes some characters. */
const writtenDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * An email address in the form that accounts have: lower case, and a domain with other characters in ASCII (IDNA). Only sending an email
 * shows whether the mailbox exists.
 * @returns undefined if the text is not a plausible address. An address never has spaces or line breaks, so it is safe in a mail header.
 */
export function parseEmailAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  if (trimmed.length > maxLength || at < 0 || !writtenDomain.test(trimmed.slice(at + 1))) return undefined;
  const local = trimmed.slice(0, at).toLowerCase();
  const host = domainToASCII(trimmed.slice(at + 1));
  return localPart.test(local) && domain.test(host) ? `${local}@${host}` : undefined;
}

/** Addresses that lead to the same mailbox: the domains of a service, and the characters that it ignores before the `@`. */
const mailServices = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: /(?!)/g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
] as const;

/**
 * The mailbox behind an address, so that a limit counts all its addresses together: without a tag (`ada+shop@`, RFC 5233), and in one of the
 * ways in which large services let people write it. Not for sending or for looking up accounts.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [domain, local] = [address.slice(at + 1), address.slice(0, at).replace(/(?<=.)\+.*/, '')];
  const service = mailServices.find(({ domains }) => (domains as readonly string[]).includes(domain));
  return service ? `${local.replaceAll(service.ignored, '')}@${service.domains[0]}` : `${local}@${domain}`;
}

/** The text with which an account is looked up. Not every account has an address that is accepted today. */
export const normalizeEmail = (text: string): string => parseEmailAddress(text) ?? text.trim().toLowerCase();
