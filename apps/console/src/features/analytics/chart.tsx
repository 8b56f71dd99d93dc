import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import type { Grouping } from './analytics-search.ts';
import { chartColumns, type ChartRow, isSparse, labelledRows } from './chart-data.ts';
import classes from './chart.module.css';
import type { Formats } from './formats.ts';

interface ChartProps {
  rows: ChartRow[];
  by: Grouping;
  formats: Formats;
  /** Changes when the colors change. */
  scheme: string;
  /** The row that is read, by pointer or keyboard. */
  onRead: (index: number | null, left: number) => void;
  /** The row that the keyboard has chosen. */
  read: number | null;
}

/** The canvas. It is silent: what it shows is in the text and the table around it. */
export default function Chart({ rows, by, formats, scheme, onRead, read }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [fontReady, setFontReady] = useState(false);
  const reader = useRef(onRead);
  useEffect(() => {
    reader.current = onRead;
  });

  useEffect(() => {
    let stopped = false;
    // A canvas does not draw again when a font arrives.
    void document.fonts.load('12px "Inter Variable"').finally(() => {
      if (!stopped) setFontReady(true);
    });
    return () => {
      stopped = true;
    };
  }, []);

  useEffect(() => {
    const element = box.current;
    if (!fontReady || !element) return;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const colors = getComputedStyle(document.documentElement);
    const options = chartOptions({ rows, by, formats, color: (name) => colors.getPropertyValue(`--${name}`).trim() });
    const hooks: uPlot.Hooks.Arrays = {
      setCursor: [
        (each) => {
          const index = each.cursor.idx ?? null;
          const left = index === null ? 0 : each.valToPos(index, 'x') + each.over.offsetLeft;
          reader.current((each.cursor.left ?? -1) < 0 ? null : index, left);
        },
      ],
    };
    const own = new uPlot({ ...options, ...size(), hooks }, chartColumns(rows), element);
    plot.current = own;
    const observer = new ResizeObserver(() => own.setSize(size()));
    observer.observe(element);
    return () => {
      observer.disconnect();
      own.destroy();
      plot.current = undefined;
    };
  }, [rows, by, formats, scheme, fontReady]);

  useEffect(() => {
    const own = plot.current;
    if (!own) return;
    own.setCursor(read === null ? { left: -10, top: -10 } : { left: own.valToPos(read, 'x'), top: 0 });
  }, [read]);

  return <div ref={box} className={classes.canvas} />;
}

interface ChartLook {
  rows: ChartRow[];
  by: Grouping;
  formats: Formats;
  /** The value of a CSS variable. */
  color: (name: 'accent' | 'compare' | 'line' | 'ink-3' | 'surface') => string;
}

/** Views are whole numbers: grid lines show no fractions. */
const wholeSteps = Array.from({ length: 10 }, (_, power) => [1, 2, 2.5, 5].map((step) => step * 10 ** power))
  .flat()
  .filter(Number.isInteger);
const labelWidth = 76;
const font = '12px "Inter Variable", system-ui, sans-serif';
const dash = [5, 4];
/** Up to this many groups, each gets a dot. */
const maxDots = 31;

/** A line, or bars if few groups have views, on a zero baseline. The running group and the previous period are dashed. */
export function chartOptions({ rows, by, formats, color }: ChartLook): Omit<uPlot.Options, 'width' | 'height'> {
  const last = Math.max(0, rows.length - 1);
  const accent = color('accent');
  const axis = { stroke: color('ink-3'), font, ticks: { show: false } };
  const area = { stroke: accent, fill: `color-mix(in srgb, ${accent} 11%, transparent)`, width: 2 };
  const bars = isSparse(rows) ? uPlot.paths.bars?.({ size: [0.6, 40] }) : undefined;
  const dots = { show: !bars && rows.length <= maxDots, size: 5, fill: accent, stroke: accent };
  return {
    padding: [12, 24, 0, 0], // the last date is as wide to both sides of its point
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: {
        size: 9,
        width: 2,
        stroke: color('surface'),
        fill: (_, series) => (series === 3 ? color('compare') : accent),
      },
    },
    scales: {
      x: { time: false, range: () => (bars ? [-0.5, last + 0.5] : [0, last]) },
      y: { range: (_, _min, max) => [0, Math.max(4, (max ?? 0) * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        gap: 8,
        splits: (plot) => labelledRows(rows, by, Math.max(2, Math.floor(plot.width / labelWidth))),
        values: (_, splits) => splits.map((index) => (rows[index] ? formats.tick(rows[index].start, by) : '')),
      },
      {
        ...axis,
        grid: { stroke: color('line'), width: 1 },
        incrs: wholeSteps,
        space: 44,
        gap: 10,
        size: (_, values) => 18 + 7 * Math.max(1, ...(values ?? []).map((value) => value.length)),
        values: (_, splits) => splits.map(formats.compact),
      },
    ],
    series: [
      {},
      { ...area, ...(bars && { paths: bars, fill: accent, width: 0 }), points: dots },
      { ...area, ...(bars && { paths: bars }), dash, points: dots },
      { stroke: color('compare'), width: 1.5, dash, points: { show: false } },
    ],
  };
}
