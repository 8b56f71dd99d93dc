interface Offer {
  /** Of the offer: any text. */
  description: string;
  /** ISO 8601. */
  endsAt: string;
}

/**
 * The annotation with which Gmail shows when an offer ends, next to an email in the tab "Promotions": for the `<head>` of the email.
 * @see https://developers.google.com/workspace/gmail/promotab
 */
export function gmailOffer({ description, endsAt }: Offer): string {
  const offer = {
    '@context': 'http://schema.org/',
    '@type': 'DiscountOffer',
    description,
    availabilityEnds: endsAt,
  };
  const fields = Object.entries(offer).map(([name, value]) => `  "${name}": ${scriptText(value)}`);
  return `<script type="application/ld+json">\n[{\n${fields.join(',\n')}\n}]\n</script>`;
}

/** What ends a script, what mailing tools take for a placeholder, and line breaks that JavaScript does not allow in a text. */
const unsafe = /[<>&{}[\]%*|#$\u2028\u2029]/g;

/** A JSON text in a script of an email. */
const scriptText = (text: string) =>
  JSON.stringify(text).replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
