/**
 * Copies the text. Without a clipboard (plain HTTP, or refused), selects the element that shows the text, and copies the selection.
 * @returns whether the text was copied; otherwise it is selected, so that people can copy it themselves
 */
export async function copyText(text: string, textElementId?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const element = textElementId === undefined ? null : document.getElementById(textElementId);
    if (!element) return false;
    getSelection()?.selectAllChildren(element);
    // Deprecated, but the only way over plain HTTP.
    return document.execCommand('copy');
  }
}
