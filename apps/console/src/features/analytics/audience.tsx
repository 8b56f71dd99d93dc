import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { viewDimensions } from '@tminus/domain';
import { Suspense, lazy, useState } from 'react';
import type { Plan } from '../../shared/http/account-types.ts';
import { planTitle } from '../../shared/format/format.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import type { Analytics, ValueViews } from './analytics-data.ts';
import styles from './analytics.module.css';
import type { Formats } from './formats.ts';
import { ShareTable } from './share-table.tsx';
import { type BreakdownTexts, useBreakdowns } from './use-breakdowns.ts';

const WorldMap = lazy(() => import('./map.tsx'));

interface AudienceProps {
  data: Analytics;
  formats: Formats;
  plan: Plan;
}

/** Where and in what people open the images: what the plan includes, and what nobody can know. */
export function Audience({ data: { breakdowns, countryAttribution }, formats, plan: name }: AudienceProps) {
  const texts = useBreakdowns(formats);
  const plan = planTitle(name);
  if (!breakdowns) {
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
      <Breakdown
        id="country"
        texts={texts.country}
        values={breakdowns.country}
        attribution={countryAttribution}
        formats={formats}
      />
      <div className={styles.columns}>
        {viewDimensions
          .filter((id) => id !== 'country')
          .map((id) => (
            <Breakdown key={id} id={id} texts={texts[id]} values={breakdowns[id]} formats={formats} />
          ))}
      </div>
    </>
  );
}

interface BreakdownProps {
  id: string;
  texts: BreakdownTexts;
  values: ValueViews[];
  formats: Formats;
  /** Of countries: null if the operator uses another source of them. Countries have a map. */
  attribution?: Analytics['countryAttribution'];
}

function Breakdown({ id, texts, values, formats, attribution }: BreakdownProps) {
  const [active, setActive] = useState<string>();
  const total = values.reduce((sum, { views }) => sum + views, 0);
  const pointed = { total, formats, active, onActive: setActive };
  const table = <ShareTable texts={texts} shares={values} {...pointed} />;
  return (
    <section className={`box ${styles.card}`} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{texts.title}</h2>
      </div>
      {attribution === undefined ? (
        table
      ) : (
        <div className={styles.world}>
          <Suspense fallback={<Skeleton className={styles.mapSpace ?? ''} radius="md" />}>
            <WorldMap countries={values} {...pointed} />
          </Suspense>
          {table}
        </div>
      )}
      <p className={`small-hint ${styles.note}`}>
        {texts.note}{' '}
        {attribution && (
          <a href={attribution.url} rel="noreferrer">
            {attribution.text}
          </a>
        )}
      </p>
    </section>
  );
}
