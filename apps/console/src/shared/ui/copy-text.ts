/**
 * Copies the text. Without a clipboard (plain HTTP, or refused), selects the element that shows the text instead, so that people can
 * copy it themselves.
 * @returns whether the text was copied
 */
export async function copyText(text: string, textElementId?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const element = textElementId === undefined ? null : document.getElementById(textElementId);
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
    else if (element) getSelection()?.selectAllChildren(element);
    return false;
  }
}
