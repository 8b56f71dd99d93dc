import { useEffect, useRef, useState } from 'react';
import type { Mode } from '@tminus/domain';
import { useMovingPreviews } from '../../../shared/previews/pause-button.tsx';
import {
  type PreviewFacts,
  previewAddress,
  usePreviewFacts,
  usePreviewMoment,
  type ImageState,
  useLoadedImage,
} from '../../../shared/previews/previews.ts';
import type { TimerFields } from '../timer.ts';
import { type Moment, playingSeconds, previewOptions } from './moments.ts';

/** After the last key. */
const debounceMs = 200;
/** Before an image that has played is loaded again. */
const restMs = 1_000;

export interface StageImage extends ImageState {
  address: string | undefined;
  /** About the image that recipients get, which may be longer. */
  facts: PreviewFacts | undefined;
  retry: () => void;
}

/**
 * The preview of what the form says.
 *
 * @param fields - what to draw; undefined while the form is invalid, which keeps the last preview
 * @param mode - that of a test timer draws its mark
 * @param zone - of the recipient, if the timer ends in their own; undefined: that of the timer
 */
export function useStageImage(
  fields: TimerFields | undefined,
  moment: Moment,
  { scale, mode, zone }: { scale: 1 | 2; mode: Mode | undefined; zone: string | undefined },
): StageImage {
  const moving = useMovingPreviews();
  const [{ address, plays }, setRequested] = useState<{ address?: string; plays: number }>({ plays: 0 });
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const renewed = usePreviewMoment(moving && plays > 0, plays + restMs / 1_000);

  useEffect(() => {
    if (fields === undefined) return;
    const request = () => {
      const nowMs = Date.now();
      const options = previewOptions(moment, fields, nowMs);
      setRequested({
        address: previewAddress(
          { ...fields, mode },
          { ...options, scale, still: options.still ?? !moving, ...(zone && { tz: zone }) },
        ),
        plays: moving ? playingSeconds(fields, moment, nowMs, zone) : 0,
      });
    };
    const timer = setTimeout(request, isFirst.current ? 0 : debounceMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [fields, moment, scale, mode, zone, moving, renewed]);

  const facts = usePreviewFacts(address, attempt);
  return { ...useLoadedImage(address, attempt), address, facts, retry: () => setAttempt((last) => last + 1) };
}
