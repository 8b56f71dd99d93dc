import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

const doneMs = 2_000;

export interface CopyButtonProps extends Omit<ButtonProps, 'leftSection' | 'onClick' | 'children'> {
  /** What is copied. */
  text: string;
  /** The element that shows the text. It is selected if the browser does not allow copying. */
  textElementId?: string;
  onCopied?: () => void;
  /** For text that appears while somebody works: moves the focus here. */
  autoFocus?: boolean;
  'aria-describedby'?: string;
  children: ReactNode;
}

/** Shows a check mark for two seconds, and says "Copied" to screen readers. */
export function CopyButton({ text, textElementId, onCopied, children, ...props }: CopyButtonProps) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), doneMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    if (!(await copyText(text, textElementId))) return;
    setDone(true);
    onCopied?.();
  };
  const Icon = isDone ? IconCheck : IconCopy;
  return (
    <>
      <Button {...props} leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
        {isDone ? <Trans>Copied</Trans> : children}
      </Button>
      <span role="status" className="visually-hidden">
        {isDone && <Trans>Copied</Trans>}
      </span>
    </>
  );
}
