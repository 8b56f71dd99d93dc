/** The CPU time that this process uses meanwhile, in microseconds over all threads. */
export async function cpuMicrosecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
