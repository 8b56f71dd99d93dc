/** The names of the fields in the tags of `mailTools`, as each tool writes them. */
const standardName = /deadline|timezone/i;

/** Whether a tag of a tool names a field of the recipient, whose name may be another one. */
export const namesField = (tag: string): boolean => /[{%*]/.test(tag) && standardName.test(tag);

/**
 * The placeholder for a field with this name, as the tool writes it. Klaviyo and Customer.io have another form for names with spaces.
 *
 * @param tag - for a field that is called `deadline` or `timezone`
 * @param name - of the field; empty: that of the tag. Characters that would end the placeholder are removed
 */
export function fieldTag(tag: string, name: string): string {
  const field = name.replaceAll(/['"{}|%*<>&]/g, '').trim();
  const standard = standardName.exec(tag)?.[0];
  if (field === '' || standard === undefined || !namesField(tag)) return tag;
  if (/[^\w]/.test(field)) {
    if (tag.startsWith('{{person.')) return `{{person|lookup:'${field}'}}`;
    if (tag.startsWith('{{customer.')) return `{{customer['${field}']}}`;
  }
  const isUpper = standard === standard.toUpperCase();
  return tag.replace(standard, () => (isUpper ? field.toUpperCase().replaceAll(' ', '_') : field));
}
