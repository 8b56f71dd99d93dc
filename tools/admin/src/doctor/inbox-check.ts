import { JetStreamFrameInbox, type NatsServers } from '@tminus/counts';
import { errorReason } from '@tminus/resilience';
import { type Finding, ok, problem, warning } from './finding.ts';

/** @param servers - without addresses if a table is the inbox */
export async function checkInbox(servers: NatsServers): Promise<Finding> {
  const check = 'inbox';
  if (servers.urls.length === 0) return ok(check, 'a table of the database');
  const inbox = new JetStreamFrameInbox(servers);
  try {
    const { version, replicas, frames, bytes, maxBytes } = await inbox.status();
    const state = `NATS ${version}, ${replicas} replica(s): ${frames} frames wait, ${Math.ceil((100 * bytes) / maxBytes)} % of its room`;
    if (bytes < maxBytes / 2) return ok(check, state);
    return warning(check, state, 'Look for a service that counts. Views wait in the spool when the inbox is full.');
  } catch (error) {
    const fix = 'Start NATS or correct INBOX_URL. Meanwhile, views wait in the spool.';
    return problem(check, errorReason(error), fix);
  } finally {
    await inbox.close();
  }
}
