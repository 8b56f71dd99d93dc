/** How deadline tokens can be signed (RFC 7518, RFC 8037). Each account chooses one: not every package verifies both. */
export const tokenAlgorithms = ['EdDSA', 'ES256'] as const;

export type TokenAlgorithm = (typeof tokenAlgorithms)[number];
