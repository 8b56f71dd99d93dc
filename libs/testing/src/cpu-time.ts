/** The processor time of this process for `work`, in milliseconds. A busy machine does not change it much. */
export function cpuMsOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
