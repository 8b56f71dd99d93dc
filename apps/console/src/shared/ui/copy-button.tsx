import { Trans, useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';

const shownMs = { copied: 2_000, selected: 6_000 };
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface CopyButtonProps extends Omit<ButtonProps, 'leftSection' | 'onClick' | 'children'> {
  /** What is copied. */
  text: string;
  /** The element that shows the text. It is selected if the browser does not allow copying. */
  textElementId?: string;
  /** The text is HTML: copies what it draws. */
  isRich?: boolean;
  /** Before copying: false refuses it. */
  mayCopy?: () => boolean;
  /** For text that appears while somebody works: moves the focus here. */
  autoFocus?: boolean;
  'aria-describedby'?: string;
  children: ReactNode;
}

/** Shows a check mark for two seconds, and says "Copied" to screen readers. If the browser refuses, the text is selected. */
export function CopyButton({ text, textElementId, isRich, mayCopy, children, ...props }: CopyButtonProps) {
  const { t } = useLingui();
  const [result, setResult] = useState<'copied' | 'selected'>();
  useEffect(() => {
    if (result === undefined) return undefined;
    const timer = setTimeout(() => setResult(undefined), shownMs[result]);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    if (mayCopy?.() === false) return;
    const isCopied = isRich ? copyRich(text) : await copyText(text, textElementId);
    setResult(isCopied ? 'copied' : 'selected');
  };
  const Icon = result === 'copied' ? IconCheck : IconCopy;
  const copyKeys = isMac ? '⌘C' : `${t`Ctrl`}+C`;
  const done = result === 'copied' ? <Trans>Copied</Trans> : result && <Trans>Selected: press {copyKeys}</Trans>;
  return (
    <>
      <Button {...props} leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
        {done ?? children}
      </Button>
      <span role="status" className="visually-hidden">
        {done}
      </span>
    </>
  );
}

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
