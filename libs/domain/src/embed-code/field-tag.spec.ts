import { fieldTag, namesField } from './field-tag.ts';
import { mailTools } from './mail-tools.ts';

const tagIn = (id: string) => mailTools.find((tool) => tool.id === id)?.deadlineTag ?? '';

describe('fieldTag', () => {
  it.each([
    ['klaviyo', 'sale_end', '{{person.sale_end}}'],
    ['klaviyo', 'Sale end', "{{person|lookup:'Sale end'}}"],
    ['customerio', 'Sale end', "{{customer['Sale end']}}"],
    ['mailchimp', 'sale end', '*|SALE_END|*'],
    ['activecampaign', 'Sale end', '%SALE_END%'],
    ['brevo', 'sale_end', '{{contact.SALE_END}}'],
    ['hubspot', 'sale_end', '{{contact.sale_end}}'],
    ['braze', 'Sale end', '{{custom_attribute.${Sale end}}}'],
    ['iterable', '', '{{deadline}}'],
    ['klaviyo', `a'}}<b>"`, '{{person.ab}}'],
    ['klaviyo', '$&', "{{person|lookup:'$'}}"],
    // To be replaced by hand.
    ['kit', 'Sale end', 'DEADLINE'],
  ])('in %s, of %j, is %s', (tool, name, tag) => expect(fieldTag(tagIn(tool), name)).toBe(tag));

  it('is offered where a tool names a field', () => {
    expect(mailTools.filter(({ deadlineTag }) => namesField(deadlineTag))).toHaveLength(9);
    expect(namesField(mailTools.find(({ id }) => id === 'braze')?.timezoneTag ?? '')).toBe(false);
  });
});
