/** Of all packages of this repository. */
export const version = '0.9.0';
