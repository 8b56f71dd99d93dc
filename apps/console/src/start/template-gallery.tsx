import { Trans, useLingui } from '@lingui/react/macro';
import type { Language, TemplateName } from '@tminus/domain';
import { usePreviewMoment } from '../shared/previews/use-preview-moment.ts';
import { useTemplateName } from '../shared/use-template-name.ts';
import { type Maker, previewAddress } from './maker.ts';
import { PauseButton } from './pause-button.tsx';
import styles from './template-gallery.module.css';
import { templateOrder } from './template-order.ts';

/** Short, so that twelve animations stay light. They are loaded again when they have played. */
const playSeconds = 60;

interface TemplateGalleryProps {
  chosen: TemplateName;
  endsAt: string;
  language: Language;
  paused: boolean;
  onPause: (paused: boolean) => void;
  /** Whether the images may be loaded. Those of the maker come first. */
  ready: boolean;
  onChoose: (template: TemplateName) => void;
}

/** All templates at work. Choosing one puts it into the maker. */
export function TemplateGallery({ chosen, endsAt, language, paused, onPause, ready, onChoose }: TemplateGalleryProps) {
  const openedMs = Date.parse(usePreviewMoment(playSeconds, true));
  return (
    <section className={styles.gallery} aria-labelledby="templates">
      <div className={styles.head}>
        <h2 id="templates">
          <Trans>Twelve templates, all live</Trans>
        </h2>
        <PauseButton paused={paused} onPause={onPause} />
      </div>
      <ul className={styles.tiles}>
        {templateOrder.map((template) => (
          <li key={template}>
            <TemplateTile
              maker={{ endsAt, template, colors: null, size: 'email', language }}
              openedMs={openedMs}
              still={paused}
              ready={ready}
              chosen={template === chosen}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TemplateTileProps {
  maker: Maker;
  openedMs: number;
  still: boolean;
  ready: boolean;
  chosen: boolean;
  onChoose: (template: TemplateName) => void;
}

function TemplateTile({ maker, openedMs, still, ready, chosen, onChoose }: TemplateTileProps) {
  const { t } = useLingui();
  const templateName = useTemplateName();
  const address = ready ? previewAddress(maker, { openedMs, seconds: playSeconds, still }) : undefined;
  return (
    <button type="button" className={styles.tile} aria-pressed={chosen} onClick={() => onChoose(maker.template)}>
      <img src={address} alt="" width={600} height={150} loading="lazy" decoding="async" />
      <span className={styles.title}>
        {templateName(maker.template)}
        <span className={styles.hint}>{chosen ? t`Selected` : t`Use this`}</span>
      </span>
    </button>
  );
}
