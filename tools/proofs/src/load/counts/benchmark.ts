import type { Figure } from '../figure.ts';
import { aggregationFigure } from './aggregation.ts';
import { busyFigures } from './busy.ts';
import { longTailFigures } from './long-tail.ts';
import { accountReadingFigure, readingFigure } from './reading.ts';
import { recordingFigure } from './recording.ts';

/** Defaults to what the figures' requirements are for. */
interface Scale {
  recording?: Parameters<typeof recordingFigure>[0];
  aggregation?: Parameters<typeof aggregationFigure>[0];
  busySeconds?: number;
  longTailTimers?: number;
  readings?: number;
  accountReading?: Parameters<typeof accountReadingFigure>[0];
}

/** The costs of counting views: recording, aggregation, counting in the database, and reading. */
export async function countFigures(log: (text: string) => void, scale: Scale = {}): Promise<Figure[]> {
  const figures: Figure[] = [];
  log('  recording …');
  figures.push(await recordingFigure(scale.recording));
  log('  aggregating …');
  figures.push(await aggregationFigure(scale.aggregation));
  log('  busy timers …');
  figures.push(...(await busyFigures(scale.busySeconds)));
  figures.push(...(await longTailFigures(log, scale.longTailTimers)));
  log('  reading …');
  figures.push(await readingFigure(scale.readings));
  figures.push(await accountReadingFigure(scale.accountReading));
  return figures;
}
