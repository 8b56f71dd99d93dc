import { type ReactNode, useId } from 'react';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import styles from './embed.module.css';

interface CodeSectionProps {
  title: ReactNode;
  /** Undefined while there is no code; `hint` then says why. */
  code?: string | undefined;
  /** Where the code goes. */
  hint: ReactNode;
  /** Names the button. */
  copy?: ReactNode;
  /** Default: its button is one of several. */
  isMain?: boolean;
  /** For code that appears while somebody works: moves the focus to its button. */
  autoFocus?: boolean;
  /** Below the hint, before there is code. */
  children?: ReactNode;
}

export function CodeSection({ title, code, hint, copy, isMain, autoFocus = false, children }: CodeSectionProps) {
  const id = useId();
  return (
    <section className={styles.code} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{title}</h3>
      {code !== undefined && <pre id={`${id}-code`}>{code}</pre>}
      <p className="small-hint">{hint}</p>
      {code === undefined ? (
        children
      ) : (
        <div className="buttons">
          <CopyButton
            variant={isMain ? 'filled' : 'default'}
            text={code}
            textElementId={`${id}-code`}
            autoFocus={autoFocus}
          >
            {copy}
          </CopyButton>
        </div>
      )}
    </section>
  );
}
