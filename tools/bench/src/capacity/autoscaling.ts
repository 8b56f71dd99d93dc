/** The settings of a HorizontalPodAutoscaler that decide how it scales. */
interface Autoscaler {
  minReplicas: number;
  maxReplicas: number;
  /** The target of the signal. */
  target: number;
  scaleUp: { percent: number; periodSeconds: number };
  scaleDown: { pods: number; periodSeconds: number; stabilizationSeconds: number };
}

/** Of deploy/kubernetes/base/embed.yaml. The target is in percent of the requested processor. */
export const shippedAutoscaler: Autoscaler = {
  minReplicas: 2,
  maxReplicas: 10,
  target: 60,
  scaleUp: { percent: 100, periodSeconds: 30 },
  scaleDown: { pods: 1, periodSeconds: 300, stabilizationSeconds: 600 },
};

/** What one pod does, and how long it takes until it does. */
interface PodCapacity {
  /** While it has nothing else to do. */
  viewsPerSecond: number;
  /** From the decision to add it until it is ready. */
  startSeconds: number;
}

/** What an autoscaler looks at, for the pods that are ready. */
export type Signal = (state: { viewsPerSecond: number; capacity: number; waitSeconds: number }) => number;

/** The used part of the requested processor, in percent. A pod that has no limit uses at most what it can: all its processes. */
export const cpuUtilization =
  (requestedPart: number): Signal =>
  ({ viewsPerSecond, capacity }) =>
    (100 * Math.min(1, viewsPerSecond / capacity)) / requestedPart;

/** How long a request waits, in milliseconds. */
export const latency: Signal = ({ waitSeconds }) => 1_000 * waitSeconds;

/** How often Kubernetes decides, and how old its metrics are. */
const decisionSeconds = 15;
const metricAgeSeconds = 30;
/** Differences from the target below this are ignored. */
const tolerance = 0.1;

interface Scaling {
  /** The longest time that a request waited because all pods were busy. */
  longestWaitSeconds: number;
  mostPods: number;
  /** Each leaves a volume. */
  removedPods: number;
}

/**
 * Simulates a HorizontalPodAutoscaler second by second. Requests that find all pods busy wait; none is refused.
 * @param viewsPerSecond - that arrive in a second from 0 on
 */
export function simulateAutoscaling(
  { minReplicas, maxReplicas, target, scaleUp, scaleDown }: Autoscaler,
  { viewsPerSecond: podRate, startSeconds }: PodCapacity,
  signal: Signal,
  { seconds, viewsPerSecond }: { seconds: number; viewsPerSecond: (second: number) => number },
): Scaling {
  const result: Scaling = { longestWaitSeconds: 0, mostPods: minReplicas, removedPods: 0 };
  /** When each pod is ready. */
  let readyAt = Array.from({ length: minReplicas }, () => 0);
  let waiting = 0;
  const signals: number[] = [];
  /** What each decision would have liked, for the window in which it does not scale down. */
  const wishes: { second: number; pods: number }[] = [];
  const changes: { second: number; pods: number }[] = [{ second: -Infinity, pods: minReplicas }];
  for (let second = 0; second < seconds; second++) {
    const ready = readyAt.filter((at) => at <= second).length;
    const capacity = ready * podRate;
    waiting = Math.max(0, waiting + viewsPerSecond(second) - capacity);
    const waitSeconds = waiting / capacity;
    result.longestWaitSeconds = Math.max(result.longestWaitSeconds, waitSeconds);
    signals.push(signal({ viewsPerSecond: viewsPerSecond(second) + waiting, capacity, waitSeconds }));
    if (second % decisionSeconds !== 0 || second < metricAgeSeconds) continue;

    const ratio = (signals[second - metricAgeSeconds] ?? 0) / target;
    const pods = readyAt.length;
    const wish = Math.abs(ratio - 1) <= tolerance ? pods : Math.ceil(ready * ratio);
    wishes.push({ second, pods: wish });
    /** The number of pods some seconds ago. */
    const podsBefore = (age: number) =>
      changes.findLast((change) => change.second <= second - age)?.pods ?? minReplicas;
    let desired = pods;
    if (wish > pods) {
      desired = Math.min(wish, Math.ceil(podsBefore(scaleUp.periodSeconds) * (1 + scaleUp.percent / 100)));
    } else {
      const recent = wishes.filter((each) => each.second > second - scaleDown.stabilizationSeconds);
      const highest = Math.max(...recent.map((each) => each.pods));
      if (highest < pods) desired = Math.max(highest, podsBefore(scaleDown.periodSeconds) - scaleDown.pods);
    }
    desired = Math.min(maxReplicas, Math.max(minReplicas, desired));
    if (desired === pods) continue;
    result.removedPods += Math.max(0, pods - desired);
    result.mostPods = Math.max(result.mostPods, desired);
    const added = Array.from({ length: Math.max(0, desired - pods) }, () => second + startSeconds);
    readyAt = [...readyAt.slice(0, desired), ...added];
    changes.push({ second, pods: desired });
  }
  return result;
}

/** A rate that rises evenly from `from` to `to` and then stays for half an hour, and falls to `from` again. */
export const campaign =
  ({ from, to, risesInSeconds }: { from: number; to: number; risesInSeconds: number }) =>
  (second: number): number =>
    second < risesInSeconds
      ? from + ((to - from) * second) / risesInSeconds
      : second < risesInSeconds + 1_800
        ? to
        : from;
