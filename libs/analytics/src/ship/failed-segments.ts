import { toError } from '@tminus/server/resilience';

/** The pause after the first failure of a segment. Doubles with each further one. */
const retryAfterMs = { first: 1_000, max: 60_000 };

/** Something about one segment failed: its file, or the database refuses its content. All others can be shipped. */
export class SegmentError extends Error {
  override name = 'SegmentError';

  constructor(cause: unknown) {
    super(toError(cause).message, { cause });
  }
}

/** For the `catch` of an operation on the file of a segment. @throws SegmentError */
export function failSegment(error: unknown): never {
  throw new SegmentError(error);
}

interface Failure {
  reason: string;
  pauseMs: number;
  retryAt: number;
}

/** Segments that failed. Each is tried again after a pause that grows, and is reported once. */
export class FailedSegments {
  private readonly failures = new Map<string, Failure>();

  /**
   * @param nowMs - a clock that never goes backward
   * @param onFailure - called at the first failure of a segment
   */
  constructor(
    private readonly nowMs: () => number,
    private readonly onFailure: (segmentId: string, error: Error) => void,
  ) {}

  failed(segmentId: string, error: unknown): void {
    const { message: reason } = toError(error);
    const before = this.failures.get(segmentId);
    const pauseMs = before ? Math.min(2 * before.pauseMs, retryAfterMs.max) : retryAfterMs.first;
    this.failures.set(segmentId, { reason, pauseMs, retryAt: this.nowMs() + pauseMs });
    if (!before) this.onFailure(segmentId, toError(error));
  }

  succeeded(segmentId: string): void {
    this.failures.delete(segmentId);
  }

  isWaiting(segmentId: string): boolean {
    const failure = this.failures.get(segmentId);
    return failure !== undefined && this.nowMs() < failure.retryAt;
  }

  /** Forgets segments that no longer exist. */
  keepOnly(existing: ReadonlySet<string>): void {
    for (const id of this.failures.keys()) if (!existing.has(id)) this.failures.delete(id);
  }

  /** The number of segments that fail now. */
  get segments(): number {
    return this.failures.size;
  }

  /** A warning for the operator; undefined if no segment fails. */
  get warning(): string | undefined {
    const [first] = this.failures.values();
    return first && `${this.failures.size} segment(s) fail and are tried again: ${first.reason}`;
  }
}
