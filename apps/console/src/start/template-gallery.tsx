import { useLingui } from '@lingui/react/macro';
import type { Language, TemplateName } from '@tminus/domain';
import { PauseButton } from '../shared/previews/pause-button.tsx';
import { previewAddress, usePreviewMoment } from '../shared/previews/previews.ts';
import { useTemplateName } from '../shared/use-template-name.ts';
import { type Maker, previewFields } from './maker.ts';
import classes from './template-gallery.module.css';

interface TemplateGalleryProps {
  chosen: TemplateName;
  endsAt: string;
  language: Language;
  paused: boolean;
  /** Whether the images may be loaded. Those of the maker come first. */
  ready: boolean;
  onChoose: (template: TemplateName) => void;
}

/** All templates at work. Choosing one puts it into the maker. */
export function TemplateGallery({ chosen, endsAt, language, paused, ready, onChoose }: TemplateGalleryProps) {
  const { t } = useLingui();
  const at = usePreviewMoment(true);
  return (
    <section className={classes.gallery} aria-labelledby="templates">
      <div className={classes.head}>
        <h2 id="templates">{t`Twelve templates, all live`}</h2>
        <PauseButton />
      </div>
      <ul className={classes.tiles}>
        {templateOrder.map((template) => (
          <li key={template}>
            <TemplateTile
              maker={{ endsAt, template, colors: null, size: 'email', language }}
              at={at}
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
  at: string;
  still: boolean;
  ready: boolean;
  chosen: boolean;
  onChoose: (template: TemplateName) => void;
}

function TemplateTile({ maker, at, still, ready, chosen, onChoose }: TemplateTileProps) {
  const { t } = useLingui();
  const templateName = useTemplateName();
  const fields = previewFields(maker);
  const address = ready && fields ? previewAddress(fields, { at, still }) : undefined;
  return (
    <button type="button" className={classes.tile} aria-pressed={chosen} onClick={() => onChoose(maker.template)}>
      <img src={address} alt="" width={600} height={150} loading="lazy" decoding="async" />
      <span className={classes.title}>
        {templateName(maker.template)}
        <span className={classes.hint}>{chosen ? t`Selected` : t`Use this`}</span>
      </span>
    </button>
  );
}

/** Dark and light, quiet and loud templates in turn. */
export const templateOrder: readonly TemplateName[] = [
  'bold',
  'minimal',
  'flip',
  'cards',
  'ring',
  'elegant',
  'neon',
  'badge',
  'mono',
  'outline',
  'gradient',
  'banner',
];
