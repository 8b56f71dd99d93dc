import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import type { Plan } from '../../shared/http/account-types.ts';
import { planTitle } from '../../shared/format/plan-title.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { type Analytics, type Device, devices as deviceKinds } from './analytics-data.ts';
import styles from './analytics.module.css';
import type { Formats } from './formats.ts';
import { type Share, ShareTable } from './share-table.tsx';
import { unknown, useAudienceNames } from './use-audience-names.ts';

const WorldMap = lazy(() => import('./map.tsx'));

interface AudienceProps {
  data: Analytics;
  formats: Formats;
  plan: Plan;
}

/** Where and in what people open the images: what the plan includes, and what nobody can know. */
export function Audience({ data, formats, plan: name }: AudienceProps) {
  const plan = planTitle(name);
  if (!data.extended || !data.countries || !data.devices || !data.clients) {
    return (
      <EmptyState
        icon={IconLock}
        title={<Trans>Countries, devices and mail apps</Trans>}
        text={
          <Trans>
            Your plan ({plan}) does not include them. Larger plans also show single hours, and everything that is
            already counted. Ask the operator of this service for another plan.
          </Trans>
        }
      />
    );
  }
  return (
    <>
      <Countries countries={data.countries} attribution={data.countryAttribution} formats={formats} />
      <div className={styles.columns}>
        <Devices devices={data.devices} formats={formats} />
        <Clients clients={data.clients} formats={formats} />
      </div>
    </>
  );
}

const sum = (shares: readonly { views: number }[]) => shares.reduce((total, { views }) => total + views, 0);

interface CountriesProps {
  countries: NonNullable<Analytics['countries']>;
  attribution: Analytics['countryAttribution'];
  formats: Formats;
}

function Countries({ countries, attribution, formats }: CountriesProps) {
  const { t } = useLingui();
  const names = useAudienceNames(formats);
  const [active, setActive] = useState<string>();
  const total = sum(countries);
  const shares: Share[] = countries.map(({ country, views }) => ({
    key: country ?? unknown,
    name: names.country(country),
    views,
  }));
  return (
    <section className={styles.card} aria-labelledby="countries">
      <div className={styles.cardHead}>
        <h2 id="countries">
          <Trans>Countries</Trans>
        </h2>
      </div>
      <div className={styles.world}>
        <Suspense fallback={<Skeleton className={styles.mapSpace ?? ''} radius="md" />}>
          <WorldMap countries={countries} total={total} formats={formats} active={active} onActive={setActive} />
        </Suspense>
        <ShareTable
          caption={t`Views by country`}
          heading={<Trans>Country</Trans>}
          shares={shares}
          total={total}
          formats={formats}
          active={active}
          onActive={setActive}
        />
      </div>
      <Note>
        <Trans>
          Gmail, Yahoo Mail and Apple Mail Privacy hide the country, because their servers fetch the images. We never
          guess. Days on this card are UTC days.
        </Trans>{' '}
        {attribution && (
          <a href={attribution.url} rel="noreferrer">
            {attribution.text}
          </a>
        )}
      </Note>
    </section>
  );
}

function Devices({ devices, formats }: { devices: Record<Device, number>; formats: Formats }) {
  const { t } = useLingui();
  const names = useAudienceNames(formats);
  const shares = deviceKinds.map((device) => ({ key: device, name: names.device(device), views: devices[device] }));
  return (
    <section className={styles.card} aria-labelledby="devices">
      <div className={styles.cardHead}>
        <h2 id="devices">
          <Trans>Devices</Trans>
        </h2>
      </div>
      <ShareTable
        caption={t`Views by device`}
        heading={<Trans>Device</Trans>}
        shares={shares}
        total={sum(shares)}
        formats={formats}
      />
      <Note>
        <Trans>A mail server that fetches images for its readers hides their device, too.</Trans>
      </Note>
    </section>
  );
}

function Clients({ clients, formats }: { clients: NonNullable<Analytics['clients']>; formats: Formats }) {
  const { t } = useLingui();
  const names = useAudienceNames(formats);
  const hints: Readonly<Record<string, string>> = {
    'Apple Mail Privacy': t`Loads images in advance, even if nobody opens the email`,
    Gmail: t`Its servers fetch the image and may show it again without a new request`,
    web: t`Web pages and web mail without a proxy`,
  };
  const shares = clients.map(({ client, views }) => ({
    key: client,
    name: names.client(client),
    views,
    ...(hints[client] !== undefined && { hint: hints[client] }),
  }));
  return (
    <section className={styles.card} aria-labelledby="clients">
      <div className={styles.cardHead}>
        <h2 id="clients">
          <Trans>Mail apps</Trans>
        </h2>
      </div>
      <ShareTable
        caption={t`Views by mail app`}
        heading={<Trans>Mail app</Trans>}
        shares={shares}
        total={sum(shares)}
        formats={formats}
      />
      <Note>
        <Trans>A view is a request for the image, not a person. Known bots are not counted.</Trans>
      </Note>
    </section>
  );
}

const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;
