/** Responses that arrive in this time never flash a skeleton. */
export const skeletonDelayMs = 150;
