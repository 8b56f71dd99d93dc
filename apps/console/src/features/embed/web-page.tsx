import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import {
  barHtml,
  type BarOptions,
  deadlinePlaceholders,
  elementHtml,
  embedHtml,
  frameHtml,
  linkAddress,
} from '@tminus/domain/embed-code';
import { useState } from 'react';
import { withScheme } from '../../shared/forms/web-address.ts';
import { previewAddress, usePreviewMoment } from '../../shared/previews/previews.ts';
import { optionsOf, Segments } from '../../shared/ui/controls.tsx';
import { type AccountTimer, alternativeText } from '../timers/timer.ts';
import { CodeSection, EmbedPreview } from './code-section.tsx';
import classes from './embed.module.css';

type Form = 'element' | 'bar' | 'frame' | 'image';

/** The code for a web page: a live timer, a bar, a frame, or an image. */
export function WebPage({ timer }: { timer: AccountTimer }) {
  const { t } = useLingui();
  const [form, setForm] = useState<Form>('element');
  const [persists, setPersists] = useState(false);
  const [bar, setBar] = useState<BarOptions>({
    text: alternativeText(timer),
    button: '',
    href: timer.link?.url ?? '',
    position: 'top',
  });
  const { embedUrl: url, width, height, type, timezoneMode } = timer;
  const end = type === 'personal' ? deadlinePlaceholders.end : undefined;
  const sendsTimezone = timezoneMode === 'recipient';
  const options = { url, width, height, alt: alternativeText(timer), end, sendsTimezone };
  const mayPersist = type === 'evergreen' && form === 'element';
  const code = {
    element: elementHtml(options, mayPersist && persists ? { persist: '' } : {}),
    bar: barHtml(options, { ...bar, href: withScheme(bar.href) }),
    frame: frameHtml(options),
    image: embedHtml({ ...options, retina: true, link: timer.link ? linkAddress(url, { end }) : undefined }),
  }[form];
  const hints = {
    element: t`Runs until the end and is sharp at every size. Without JavaScript, the page shows the image.`,
    bar: t`Paste it at the start of the page’s body. Visitors can close it, and it disappears at the end.`,
    frame: t`For pages that allow no script: a frame with the live timer.`,
    image: t`Stops after some minutes. For places that take only images.`,
  };
  return (
    <>
      <div className={classes.choices}>
        <NativeSelect
          label={t`Form`}
          value={form}
          data={optionsOf({
            element: t`Live timer`,
            bar: t`Bar at the edge of the window`,
            frame: t`Frame`,
            image: t`Image`,
          })}
          onChange={({ currentTarget }) => setForm(currentTarget.value as Form)}
        />
        {mayPersist && (
          <Checkbox
            className={classes.retina ?? ''}
            label={t`Goes on at the next visit`}
            description={t`Keeps a random id of the visitor in the browser. You may need their consent.`}
            checked={persists}
            onChange={({ currentTarget }) => setPersists(currentTarget.checked)}
          />
        )}
      </div>
      {form === 'bar' ? <BarFields timer={timer} bar={bar} onChange={setBar} /> : <EmbedPreview timer={timer} retina />}
      <CodeSection
        isMain
        title={<Trans>Code</Trans>}
        code={code}
        hint={hints[form]}
        copy={<Trans>Copy the code</Trans>}
      />
      {sendsTimezone && form !== 'image' && (
        <p className={classes.note}>
          <Trans>
            The page sends the time zone of the browser, so that the timer ends at the visitor’s local time.
          </Trans>
        </p>
      )}
      {end !== undefined && (
        <p className={classes.note}>
          <Trans>Replace {end} with the end for this visitor when your server makes the page.</Trans>
        </p>
      )}
      <WhereItGoes />
    </>
  );
}

interface BarFieldsProps {
  timer: AccountTimer;
  bar: BarOptions;
  onChange: (bar: BarOptions) => void;
}

/** The fields of a bar, and what it looks like. */
function BarFields({ timer, bar, onChange }: BarFieldsProps) {
  const { t } = useLingui();
  const at = usePreviewMoment(false);
  const field = (name: 'text' | 'button' | 'href') => ({
    value: bar[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...bar, [name]: currentTarget.value }),
  });
  return (
    <>
      <div className={classes.barFields}>
        <TextInput label={t`Text`} {...field('text')} />
        <TextInput label={t`Button (optional)`} placeholder={t`Shop now`} {...field('button')} />
        <TextInput
          label={t`Address of the button`}
          placeholder="/sale"
          error={bar.button !== '' && bar.href === '' && t`Enter where the button leads.`}
          {...field('href')}
        />
        <Segments
          aria-label={t`Position`}
          value={bar.position}
          data={optionsOf({ top: t`Top`, bottom: t`Bottom` })}
          onChange={(position) => onChange({ ...bar, position })}
        />
      </div>
      <figure className={classes.page} data-position={bar.position} aria-label={t`Preview`}>
        <div className={classes.bar}>
          {bar.text}
          <img src={previewAddress(timer, { at, still: true, scale: 2 })} alt={timer.name} />
          {bar.button !== '' && bar.href !== '' && <span>{bar.button}</span>}
        </div>
      </figure>
    </>
  );
}

function WhereItGoes() {
  const { t } = useLingui();
  const places = [
    t`WordPress: a “Custom HTML” block.`,
    t`Shopify: a “Custom Liquid” section in the theme editor.`,
    t`Webflow: an “Embed” element.`,
    t`React: load the script once in the page, and use the element like any other.`,
  ];
  return (
    <section className={classes.code}>
      <h3>{t`Where it goes`}</h3>
      <ul className={classes.places}>
        {places.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
    </section>
  );
}
