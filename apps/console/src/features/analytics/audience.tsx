import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { viewDimensions } from '@tminus/domain';
import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { planTitle } from '../../shared/format/format.ts';
import type { Plan } from '../../shared/http/account-types.ts';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { Analytics, ValueViews } from './analytics-search.ts';
import classes from './analytics.module.css';
import type { Formats } from './formats.ts';
import { type BreakdownTexts, inOrder, unknown, useBreakdowns } from './use-breakdowns.ts';

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
      <div className={classes.columns}>
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
    <section className={`box ${classes.card}`} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 id={id}>{texts.title}</h2>
      </div>
      {attribution === undefined ? (
        table
      ) : (
        <div className={classes.world}>
          <Suspense fallback={<Skeleton className={classes.mapSpace ?? ''} radius="md" />}>
            <WorldMap countries={values} {...pointed} />
          </Suspense>
          {table}
        </div>
      )}
      <p className={`small-hint ${classes.note}`}>
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

type Share = Pick<ValueViews, 'value' | 'views'>;

interface ShareTableProps {
  texts: Pick<BreakdownTexts, 'value' | 'caption' | 'hints'> & { nameOf: (value: string) => ReactNode };
  shares: Share[];
  total: number;
  formats: Formats;
  /** More rows are folded. */
  limit?: number;
  active?: string | undefined;
  onActive?: (key: string | undefined) => void;
}

/** Values with their views and their share, as bars. What nobody knows is the last row, and is never folded. */
function ShareTable({ texts, shares: given, total, formats, limit = 8, active, onActive }: ShareTableProps) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const shares = given.filter(({ views }) => views > 0);
  const known = inOrder(shares).filter(({ value }) => value !== unknown);
  const shown = [...(all ? known : known.slice(0, limit)), ...shares.filter(({ value }) => value === unknown)];
  const folded = known.length - limit;
  const largest = Math.max(1, ...shares.map(({ views }) => views));
  return (
    <div>
      <table className={`data-table ${classes.shares}`}>
        <caption className="visually-hidden">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.value}</th>
            <th scope="col">{t`Views`}</th>
            <th scope="col">{t`Share`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ value, views }) => (
            <tr
              key={value}
              data-active={value === active || undefined}
              data-unknown={value === unknown || undefined}
              onPointerEnter={() => onActive?.(value)}
              onPointerLeave={() => onActive?.(undefined)}
            >
              <th scope="row">
                {texts.nameOf(value)}
                {texts.hints?.[value] !== undefined && <small>{texts.hints[value]}</small>}
                <span className={classes.bar} style={{ '--share': `${(views / largest) * 100}%` } as CSSProperties} />
              </th>
              <td>{formats.number(views)}</td>
              <td>{total === 0 ? '' : formats.percent(views / total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {folded > 0 && (
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? <Trans>Show fewer</Trans> : <Plural value={folded} one="Show # more" other="Show # more" />}
        </Button>
      )}
    </div>
  );
}

interface TopTimersProps {
  timers: { id: string; name: string; views: number }[];
  total: number;
  formats: Formats;
}

export function TopTimers({ timers, total, formats }: TopTimersProps) {
  const { t } = useLingui();
  const { search } = useLocation();
  if (timers.length === 0) return null;
  const names = new Map(timers.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => (
    <Link to={{ pathname: `/timers/${id}/analytics`, search }}>
      <bdi>{names.get(id)}</bdi>
    </Link>
  );
  return (
    <section className={`box ${classes.card}`} aria-labelledby="top-timers">
      <div className={classes.cardHead}>
        <h2 id="top-timers">{t`Most viewed timers`}</h2>
      </div>
      <ShareTable
        texts={{ value: t`Timer`, caption: t`Most viewed timers`, nameOf }}
        total={total}
        formats={formats}
        limit={5}
        shares={timers.map(({ id, views }) => ({ value: id, views }))}
      />
    </section>
  );
}
