import { type ReactNode, useId } from 'react';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import styles from './embed.module.css';

interface CodeSectionProps {
  title: ReactNode;
  code: string;
  /** Where the code goes. */
  hint: ReactNode;
  /** Names the button. */
  copy: ReactNode;
  /** Default: its button is one of several. */
  isMain?: boolean;
}

export function CodeSection({ title, code, hint, copy, isMain = false }: CodeSectionProps) {
  const id = useId();
  return (
    <section className={styles.code} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{title}</h3>
      <pre id={`${id}-code`}>{code}</pre>
      <p className="small-hint">{hint}</p>
      <div className="buttons">
        <CopyButton variant={isMain ? 'filled' : 'default'} text={code} textElementId={`${id}-code`}>
          {copy}
        </CopyButton>
      </div>
    </section>
  );
}
