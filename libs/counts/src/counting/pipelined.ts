/** The maximum number of rows of one statement. */
const rowsPerStatement = 2_000;

/**
 * Sends rows in slices. The database works on the next slice while this process handles the result of the last one.
 * @param send - sends a slice to the database
 * @param receive - handles the result; must not use the connection
 */
export async function pipelined<Row, Result>(
  rows: readonly Row[],
  send: (slice: readonly Row[]) => Promise<Result>,
  receive: (result: Result, slice: readonly Row[]) => void = () => undefined,
): Promise<void> {
  let slice = rows.slice(0, rowsPerStatement);
  let sent = slice.length > 0 ? send(slice) : undefined;
  for (let end = slice.length; sent; end += slice.length) {
    const [result, received] = [await sent, slice];
    slice = rows.slice(end, end + rowsPerStatement);
    sent = slice.length > 0 ? send(slice) : undefined;
    sent?.catch(() => undefined); // awaited in the next turn, unless `receive` fails
    receive(result, received);
  }
}
