import { toError } from './error-reason.ts';

/** Called when an outage begins, and when it ends. */
export interface OutageListener {
  began?: (error: Error) => void;
  ended?: () => void;
}

/** Reports an outage once when it begins and once when it ends, no matter how many calls fail in between. */
export class OutageLog {
  private ongoing = false;

  constructor(private readonly listener: OutageListener = {}) {}

  get isOngoing(): boolean {
    return this.ongoing;
  }

  failed(error: unknown): void {
    if (this.ongoing) return;
    this.ongoing = true;
    this.listener.began?.(toError(error));
  }

  succeeded(): void {
    if (!this.ongoing) return;
    this.ongoing = false;
    this.listener.ended?.();
  }
}
