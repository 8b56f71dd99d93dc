import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCode, IconCopy } from '@tabler/icons-react';
import { alternativeText } from '@tminus/domain';
import { embedHtml, linkAddress } from '@tminus/domain/embed-code';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { IconButton, iconButtonClass } from '../../../shared/ui/icon-button.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';
import type { AccountTimer } from '../timer.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true };
const doneMs = 2_000;

/** Copies the code to embed. That of an evergreen or personal timer depends on the mailing tool, so its button opens the dialog instead. */
export function CopyCode({ timer }: { timer: AccountTimer }) {
  const { id, name, type, status, embedUrl: url, width, height } = timer;
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timeout = setTimeout(() => setDone(false), doneMs);
    return () => clearTimeout(timeout);
  }, [isDone]);

  if (status === 'deleted') return null;
  const dialog = `/timers/${id}/embed`;
  if (type === 'evergreen' || type === 'personal')
    return (
      <Link to={dialog} className={iconButtonClass} data-copy aria-label={t`Embed ${name}`} title={t`Embed`}>
        <IconCode {...icon} />
      </Link>
    );
  // Without a clipboard, the dialog shows the code.
  const code = embedHtml({
    url,
    width,
    height,
    alt: alternativeText(timer),
    link: timer.link ? linkAddress(url) : undefined,
  });
  const copy = async () => ((await copyText(code)) ? setDone(true) : navigate(dialog));
  const Icon = isDone ? IconCheck : IconCopy;
  return (
    <>
      <IconButton
        data-copy
        aria-label={t`Copy the code of ${name}`}
        title={t`Copy the code`}
        onClick={() => void copy()}
      >
        <Icon {...icon} />
      </IconButton>
      <span role="status" className="visually-hidden">
        {isDone && t`Copied`}
      </span>
    </>
  );
}
