const paintMs = 100;

/** Unfolds the sections whose fields have problems and focuses the first of these fields. */
export function revealProblems(): void {
  // The problems appear with one of the next paints.
  setTimeout(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('main [aria-invalid="true"]')];
    for (const field of fields) field.closest('details')?.setAttribute('open', '');
    fields[0]?.focus();
  }, paintMs);
}
