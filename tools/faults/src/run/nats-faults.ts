import { type ReceivedFrame, defaultMaxBytes } from '@tminus/counts';
import type { Guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import type { NatsCluster } from '../services/nats-cluster.ts';
import type { Environment } from './environment.ts';
import { emptyInbox, whileCountersWait } from './inbox-faults.ts';
import type { Scenario } from './scenario.ts';

type NatsFault = (environment: Environment, scenario: Scenario) => Promise<Guarantee[]>;

const pollMs = 50;
/** Of load that meets a fault. */
const faultSeconds = 5;
/** Less than any frame takes. */
const noRoomBytes = 1;

const natsOf = ({ nats }: Environment): NatsCluster => {
  if (!nats) throw new Error('This fault needs NATS as the inbox.');
  return nats;
};

/** Breaks one server. The other two must go on: everything is counted while the fault lasts. @param begin - returns how to end it */
const ofServer =
  (
    role: 'leader' | 'follower',
    what: string,
    begin: (nats: NatsCluster, name: string) => Promise<() => Promise<void> | void>,
  ): NatsFault =>
  async (environment, scenario) => {
    const nats = natsOf(environment);
    const name = await nats.serverOf(role);
    environment.log(`${what} (${name})`);
    const end = await begin(nats, name);
    await scenario.untilAnswered(environment.options.rate * faultSeconds);
    const counted = await scenario.countedAfter(what); // without it
    await end();
    return counted;
  };

const dead = (role: 'leader' | 'follower') =>
  ofServer(role, `the ${role} of the stream died`, async ({ servers }, name) => {
    await servers.kill(name);
    return () => servers.restart(name);
  });

const frozen = (role: 'leader' | 'follower') =>
  ofServer(role, `the ${role} of the stream froze`, async ({ servers }, name) => {
    servers.hang(name);
    return () => servers.resume(name);
  });

/** All servers die while the stream has frames that no counter has read. */
const killAll: NatsFault = async (environment, scenario) => {
  const nats = natsOf(environment);
  environment.log('kill -9 of all NATS servers');
  await whileCountersWait(environment, scenario.counters, () => nats.killAll());
  await scenario.untilAnswered(environment.options.rate * faultSeconds);
  await nats.restartAll();
  return scenario.countedAfter('all NATS servers died');
};

/** All servers are set back to a copy of their files, which has frames that are counted meanwhile and lacks those that came later. */
const restoreCopy: NatsFault = async (environment, scenario) => {
  const nats = natsOf(environment);
  await whileCountersWait(environment, scenario.counters, async () => {
    await newFrames(nats);
    await nats.killAll();
  });
  nats.servers.backUp();
  await nats.restartAll();
  environment.log('the files of all NATS servers were copied');
  await scenario.untilAnswered(environment.options.rate * faultSeconds);
  await scenario.waitUntilCounted();
  await whileCountersWait(environment, scenario.counters, async () => {
    await newFrames(nats);
    await nats.killAll();
  });
  nats.servers.restore();
  await nats.restartAll();
  environment.log('  all NATS servers are set back to the copy');
  return scenario.countedAfter('an older copy of the inbox was restored');
};

/** The inbox loses frames before others of the same segment and partition. */
const skipFrames: NatsFault = async (environment, scenario) => {
  const nats = natsOf(environment);
  await whileCountersWait(environment, scenario.counters, async () => {
    const read = new Set((await nats.frames()).map(identity));
    for (let skipped = 0; skipped === 0; await wait(pollMs)) {
      const unread = (await nats.frames()).filter((frame) => !read.has(identity(frame)));
      const isLast = (frame: ReceivedFrame, index: number) =>
        !unread
          .slice(index + 1)
          .some((later) => later.segmentId === frame.segmentId && later.partition === frame.partition);
      const frames = unread.filter((frame, index) => !isLast(frame, index));
      await nats.inbox.remove(frames);
      skipped = frames.length;
      if (skipped > 0) environment.log(`${skipped} frames are lost before others of their segments`);
    }
  });
  return scenario.countedAfter('frames were skipped');
};

/** Frames are in the stream twice and in another order when counters read them, and once more after they are counted. */
const repeatFrames: NatsFault = async (environment, scenario) => {
  const nats = natsOf(environment);
  const repeated: ReceivedFrame[] = [];
  await whileCountersWait(environment, scenario.counters, async () => {
    repeated.push(...(await newFrames(nats)).reverse());
    await nats.inbox.append(repeated);
  });
  environment.log(`${repeated.length} frames are delivered again`);
  await scenario.waitUntilCounted();
  await nats.inbox.append(repeated);
  environment.log('  and once more after they were counted');
  return scenario.countedAfter('frames were repeated');
};

const fillStream: NatsFault = async (environment, scenario) => {
  const nats = natsOf(environment);
  environment.log('the stream is full');
  await nats.limit(noRoomBytes);
  await scenario.untilAnswered(environment.options.rate * faultSeconds);
  await nats.limit(defaultMaxBytes);
  return scenario.countedAfter('the inbox was full');
};

/** What a run can do to NATS as the inbox. */
export const faultsOfNats = {
  'dead-leader': dead('leader'),
  'dead-follower': dead('follower'),
  'frozen-leader': frozen('leader'),
  'frozen-follower': frozen('follower'),
  'dead-servers': killAll,
  'deleted-stream': emptyInbox,
  'older-copy': restoreCopy,
  'skipped-frames': skipFrames,
  'repeated-frames': repeatFrames,
  'full-stream': fillStream,
} satisfies Record<string, NatsFault>;

const identity = ({ segmentId, partition, from }: ReceivedFrame) => `${segmentId} ${partition} ${from}`;

/** Waits until the inbox has frames that no counter has read: counters wait meanwhile. @returns all frames in it */
async function newFrames(nats: NatsCluster): Promise<ReceivedFrame[]> {
  const read = (await nats.frames()).length;
  for (;;) {
    const frames = await nats.frames();
    if (frames.length > read) return frames;
    await wait(pollMs);
  }
}
