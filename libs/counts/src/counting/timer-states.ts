const accountBytes = 16;
const stateBytes = accountBytes + 1;
const unknownAccount = '\0'.repeat(accountBytes);

/** What the database knows about timers, as selected by `selectTimers`: the account's UUID, or zeros, and whether there is a total. */
export class TimerStates {
  constructor(private readonly bytes: Buffer) {}

  /** The account as 16 bytes of latin1 text; undefined if the timer does not exist. */
  account(index: number): string | undefined {
    const start = index * stateBytes;
    const account = this.bytes.toString('latin1', start, start + accountBytes);
    return account === unknownAccount ? undefined : account;
  }

  hasTotal(index: number): boolean {
    return this.bytes[index * stateBytes + accountBytes] === 1;
  }
}
