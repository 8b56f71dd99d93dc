import type { Figure } from '../figure.ts';
import { accountReadingFigure } from './account-reading.ts';
import { aggregationFigure } from './aggregation.ts';
import { busyFigures } from './busy.ts';
import { longTailFigures } from './long-tail.ts';
import { readingFigure } from './reading.ts';
import { recordingFigure } from './recording.ts';

/** The costs of counting views: recording, aggregation, counting in the database, and reading. */
export async function countFigures(log: (text: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  log('  recording …');
  figures.push(await recordingFigure());
  log('  aggregating …');
  figures.push(await aggregationFigure());
  log('  busy timers …');
  figures.push(...(await busyFigures()));
  figures.push(...(await longTailFigures(log)));
  log('  reading …');
  figures.push(await readingFigure());
  figures.push(await accountReadingFigure());
  return figures;
}
