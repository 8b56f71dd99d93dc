/**
 * Copies HTML as what it draws, for programs that do not show code. In an event, because `navigator.clipboard.write` applies the styles in
 * the HTML to a document of this page, which the content security policy reports.
 * @returns whether it was copied
 */
export function copyRich(html: string): boolean {
  const copy = (event: ClipboardEvent) => {
    for (const type of ['text/html', 'text/plain']) event.clipboardData?.setData(type, html);
    event.preventDefault();
  };
  document.addEventListener('copy', copy, { once: true });
  return document.execCommand('copy');
}

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
