import type { Guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

const columns = 'partition, segment_id, from_offset, to_offset, payload';

/** Every accepted frame is inserted again and kept for later. */
const sendTwice = [
  `CREATE TABLE faults_sent AS SELECT ${columns} FROM count_frames WITH NO DATA`,
  `CREATE FUNCTION faults_send_twice() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF pg_trigger_depth() = 1 THEN
       INSERT INTO faults_sent SELECT NEW.partition, NEW.segment_id, NEW.from_offset, NEW.to_offset, NEW.payload;
       INSERT INTO count_frames (${columns})
       VALUES (NEW.partition, NEW.segment_id, NEW.from_offset, NEW.to_offset, NEW.payload);
     END IF;
     RETURN NULL;
   END $$`,
  'CREATE TRIGGER faults_send_twice AFTER INSERT ON count_frames FOR EACH ROW EXECUTE FUNCTION faults_send_twice()',
];
const sendOnce = ['DROP TRIGGER faults_send_twice ON count_frames', 'DROP FUNCTION faults_send_twice'];

/** Delivers every frame twice, and at the end all of them a third time in random order. @param seconds - as long as the load keeps its rate */
export async function deliverTwice(
  environment: Environment,
  scenario: Scenario,
  seconds: number,
): Promise<Guarantee[]> {
  const { postgres, options } = environment;
  const requests = options.rate * seconds;
  environment.log(`every frame of ${requests} requests is delivered twice`);
  for (const statement of sendTwice) await postgres.query(statement);
  await scenario.untilAnswered(requests / 2);
  await scenario.services.kill([0]);
  await scenario.recover();
  await scenario.untilAnswered(requests / 2);
  const ms = await scenario.waitUntilCounted(); // then the inbox has had their frames
  if (ms === Infinity) throw new Error('The frames that were delivered twice were not counted.');
  for (const statement of sendOnce) await postgres.query(statement);
  const again = await postgres.query(
    `INSERT INTO count_frames (${columns}) SELECT * FROM faults_sent ORDER BY random() RETURNING partition`,
  );
  await postgres.query('DROP TABLE faults_sent');
  environment.log(`  all ${again.length} frames are delivered once more in random order`);
  return scenario.countedAfter('every frame was delivered twice');
}

/** Empties the inbox while it contains frames of every counter. */
export async function emptyInbox(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  await loseFrames(environment, scenario, { counters: scenario.counters, newSegments: 0 });
  return scenario.countedAfter('the inbox was emptied');
}

/**
 * Empties the inbox while it contains frames of image services that it has accepted and no counter has read.
 * @param least.counters - how many counters have frames to count
 * @param least.newSegments - how many segments have frames in the inbox, but had none when the counters read it
 */
export async function loseFrames(
  environment: Environment,
  scenario: Scenario,
  least: { counters: number; newSegments: number },
): Promise<void> {
  const { postgres, nats } = environment;
  await whileCountersWait(environment, least.counters, async () => {
    const read = await framesOf(environment, scenario);
    let lost = read;
    const newSegments = () => lost.segments.filter((id) => !read.segments.includes(id)).length;
    while (lost.frames <= read.frames || newSegments() < least.newSegments) {
      await wait(pollMs);
      lost = await framesOf(environment, scenario);
    }
    await (nats ? nats.deleteStream() : postgres.query('TRUNCATE count_frames'));
    environment.log(
      `the inbox is emptied: ${lost.frames} accepted frames of ${lost.segments.length} segments are lost`,
    );
  });
}

const pollMs = 50;

/** Calls `work` while so many counters have read the inbox and wait in a transaction. */
export function whileCountersWait({ postgres }: Environment, count: number, work: () => Promise<void>): Promise<void> {
  return postgres.withLock('LOCK TABLE timer_view_totals IN SHARE MODE', { kind: 'counter', count }, work);
}

/** The number of frames in the inbox that are from image services, and the ids of their segments. */
async function framesOf({ postgres, nats }: Environment, { archives }: Scenario) {
  const fromServices = new Set(archives.flatMap((archive) => archive.segmentIds()));
  const all = nats
    ? await nats.frames()
    : await postgres.query<{ segmentId: string }>('SELECT segment_id::text AS "segmentId" FROM count_frames');
  const ids = all.map(({ segmentId }) => segmentId).filter((id) => fromServices.has(id));
  return { frames: ids.length, segments: [...new Set(ids)] };
}
