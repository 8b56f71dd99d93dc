import { Trans, useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { copyRich, copyText } from './copy-text.ts';

const shownMs = { copied: 2_000, selected: 6_000 };
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface CopyButtonProps extends Omit<ButtonProps, 'leftSection' | 'onClick' | 'children'> {
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
