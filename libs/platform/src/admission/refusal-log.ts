const minuteMs = 60_000;

/** Reports that requests are refused: once when it begins, then a sum each minute, and its end. Who was refused is in the access log. */
export class RefusalLog {
  private refused = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly warn: (message: string) => void) {}

  add(): void {
    this.refused++;
    if (this.timer) return;
    this.warn('Overload: requests get 503, because too many others wait.');
    this.timer = setInterval(() => this.report(), minuteMs).unref();
  }

  private report(): void {
    if (this.refused > 0) {
      this.warn(`Overload: ${this.refused} requests got 503 in a minute.`);
      this.refused = 0;
      return;
    }
    clearInterval(this.timer);
    this.timer = undefined;
    this.warn('The overload has ended: no request got 503 for a minute.');
  }
}
