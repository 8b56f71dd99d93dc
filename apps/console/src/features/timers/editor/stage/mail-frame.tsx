import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './stage.module.css';

export interface MailFrameProps {
  color: string;
  onColor: (color: string) => void;
  children: ReactNode;
}

/** A sketch of an email around the image, on the background color that the email has. */
export function MailFrame({ color, onColor, children }: MailFrameProps) {
  const { t } = useLingui();
  return (
    <div className={classes.mail}>
      <div className={classes.mailHead}>
        <svg aria-hidden width="150" height="28" viewBox="0 0 150 28">
          <circle cx="14" cy="14" r="14" />
          <rect x="38" y="5" width="72" height="7" rx="3.5" />
          <rect x="38" y="17" width="112" height="6" rx="3" />
        </svg>
        <label className={classes.mailColor}>
          {t`Email background`}
          <input type="color" value={color} onChange={({ currentTarget }) => onColor(currentTarget.value)} />
        </label>
      </div>
      <svg aria-hidden className={classes.mailPaper} preserveAspectRatio="none">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <div className={classes.mailBody}>
        <svg aria-hidden width="100%" height="34">
          <rect width="55%" height="12" rx="6" />
          <rect y="24" width="85%" height="7" rx="3.5" />
        </svg>
        {children}
        <svg aria-hidden width="100%" height="62">
          <rect width="92%" height="7" rx="3.5" />
          <rect y="14" width="70%" height="7" rx="3.5" />
          <rect y="34" width="128" height="28" rx="6" />
        </svg>
      </div>
    </div>
  );
}
