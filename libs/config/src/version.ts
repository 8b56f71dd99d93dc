/** Of all packages of this repository. */
export const version = '0.1.0';
