import { Trans, useLingui } from '@lingui/react/macro';
import { type ExtendedFeatureCollection, geoNaturalEarth1, geoPath } from 'd3-geo';
import { use } from 'react';
import { feature } from 'topojson-client';
import type { ValueViews } from './analytics-search.ts';
import classes from './chart.module.css';
import type { Formats } from './formats.ts';
import { unknown } from './use-breakdowns.ts';
import { countryOfShape, mapLevel, smallCountries } from './world-countries.ts';

interface WorldMapProps {
  countries: ValueViews[];
  total: number;
  formats: Formats;
  /** The country that is pointed at, here or in the table. */
  active: string | undefined;
  onActive: (country: string | undefined) => void;
}

const width = 640;
const height = 290;
const levels = [1, 2, 3, 4, 5] as const;

/** Countries in shades of one color. The table beside it has the same numbers. */
export default function WorldMap({ countries, total, formats, active, onActive }: WorldMapProps) {
  const { t } = useLingui();
  const { shapes, project } = use(world());
  const views = new Map(countries.map((each) => [each.value, each.views]));
  const most = Math.max(0, ...countries.filter(({ value }) => value !== unknown).map((each) => each.views));
  const point = (country: string | undefined) => ({
    'data-level': mapLevel(views.get(country ?? '') ?? 0, most),
    'data-active': (country !== undefined && country === active) || undefined,
    onPointerEnter: () => onActive(country),
    onPointerLeave: () => onActive(undefined),
  });
  const activeViews = views.get(active ?? '') ?? 0;
  return (
    <figure className={classes.map}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t`Map of the views by country. The table has the numbers.`}
      >
        {shapes.map(({ key, country, path }) => (
          <path key={key} d={path} {...point(country)} />
        ))}
        {Object.entries(smallCountries).map(([country, position]) => {
          const [x, y] = project(position) ?? [];
          if (!views.get(country) || x === undefined) return null;
          return <circle key={country} cx={x} cy={y} r={active === country ? 5 : 3.5} {...point(country)} />;
        })}
      </svg>
      <figcaption>
        <span>
          {active !== undefined && active !== unknown && (
            <>
              <b>{formats.country(active)}</b> {formats.number(activeViews)}
              {total > 0 && ` · ${formats.percent(activeViews / total)}`}
            </>
          )}
        </span>
        <span className={classes.scale} aria-hidden="true">
          <Trans>few</Trans>
          {levels.map((level) => (
            <i key={level} data-level={level} />
          ))}
          <Trans>many</Trans>
        </span>
      </figcaption>
    </figure>
  );
}

interface World {
  shapes: { key: string; country: string | undefined; path: string }[];
  project: (position: readonly [number, number]) => [number, number] | null;
}

let loaded: Promise<World> | undefined;
const world = () => (loaded ??= loadWorld());

type Topology = Parameters<typeof feature>[0];
type Atlas = Topology & { objects: { countries: Topology['objects'][string] } };
const antarctica = '010';

/** The shapes as paths. Nobody reads email in Antarctica; without it, the rest is larger. */
async function loadWorld(): Promise<World> {
  const { default: atlas } = (await import('world-atlas/countries-110m.json')) as unknown as { default: Atlas };
  const all = feature(atlas, atlas.objects.countries) as ExtendedFeatureCollection;
  const features = all.features.filter(({ id }) => id !== antarctica);
  const projection = geoNaturalEarth1().fitSize([width, height], { ...all, features });
  const draw = geoPath(projection).digits(1);
  const nameOf = (properties: { name?: string } | null) => properties?.name ?? '';
  return {
    project: ([longitude, latitude]) => projection([longitude, latitude]),
    shapes: features.map((each) => ({
      key: nameOf(each.properties),
      country: countryOfShape({ id: each.id, name: nameOf(each.properties) }),
      path: draw(each) ?? '',
    })),
  };
}
