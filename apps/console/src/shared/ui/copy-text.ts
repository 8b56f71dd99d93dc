/**
 * Copies HTML as what it draws, for programs that do not show code.
 * @returns whether it was copied
 */
export async function copyRich(html: string): Promise<boolean> {
  const types = ['text/html', 'text/plain'];
  try {
    const blobs = types.map((type) => [type, new Blob([html], { type })] as const);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return true;
  } catch {
    const copy = (event: ClipboardEvent) => {
      for (const type of types) event.clipboardData?.setData(type, html);
      event.preventDefault();
    };
    document.addEventListener('copy', copy, { once: true });
    return document.execCommand('copy'); // deprecated, but the only way over plain HTTP
  }
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
