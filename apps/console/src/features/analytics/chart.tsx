import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Grouping } from './analytics-data.ts';
import { type ChartRow, chartColumns } from './chart-data.ts';
import { chartOptions } from './chart-options.ts';
import styles from './chart.module.css';
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

  return <div ref={box} className={styles.canvas} />;
}
