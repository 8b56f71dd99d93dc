/** Of all packages of this repository. */
export const version = '0.10.0';
