import { Trans } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import styles from './embed.module.css';

/** Answers what people ask when they try an evergreen timer for the first time. */
export function EvergreenNotes({ mergeTag }: { mergeTag: string }) {
  return (
    <aside className={styles.evergreen}>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      <div>
        <h3>
          <Trans>Each recipient has a countdown of their own</Trans>
        </h3>
        <p>
          <Trans>
            Your tool replaces <code>{mergeTag}</code> with an id of the recipient. The countdown starts when this
            recipient opens the email for the first time. Use ids, never email addresses: they would be in every address
            of the image.
          </Trans>
        </p>
        <h3>
          <Trans>Why does my test email show zeros?</Trans>
        </h3>
        <p>
          <Trans>
            Tools often leave the placeholder in test emails as it is, or always insert the same id. All your tests then
            count as one recipient, whose time may already be up. Send the test to a real contact, or open the preview
            above.
          </Trans>
        </p>
      </div>
    </aside>
  );
}
