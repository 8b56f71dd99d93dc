import type { ObservedRequest, SpooledView } from './evidence.ts';

/** The requests and views that remain unmatched. */
export interface Matching {
  /** Requests that were answered with an image but have no view: lost views. */
  unrecorded: ObservedRequest[];
  /** Views that no request can have caused: duplicates or views without a request. */
  unrequested: SpooledView[];
}

/**
 * Matches views to the requests of one timer, one to one. A view fits a request if its second is between the start and the end
 * of the request. As many answered requests as possible get a view. Requests whose connection broke may or may not have been
 * recorded, so they get the remaining views. This is a maximum bipartite matching by augmenting paths.
 */
export function matchViews(requests: readonly ObservedRequest[], views: readonly SpooledView[]): Matching {
  const answered = requests.filter(({ outcome }) => outcome === 'image');
  const others = requests.filter(({ outcome }) => outcome === 'broken' || outcome === 'wrong');
  const inOrder = [...views].sort((a, b) => a.epochSecond - b.epochSecond);
  const requestOf = new Map<SpooledView, ObservedRequest>();

  const findView = (request: ObservedRequest, tried: Set<SpooledView>): boolean => {
    for (const view of viewsWithin(inOrder, request)) {
      if (tried.has(view)) continue;
      tried.add(view);
      const holder = requestOf.get(view);
      if (holder && !findView(holder, tried)) continue;
      requestOf.set(view, request);
      return true;
    }
    return false;
  };
  const unrecorded = answered.filter((request) => !findView(request, new Set()));
  for (const request of others) findView(request, new Set());
  return { unrecorded, unrequested: inOrder.filter((view) => !requestOf.has(view)) };
}

/** The views within the time of the request; `views` must be sorted by second. */
function* viewsWithin(views: readonly SpooledView[], { sentMs, doneMs }: ObservedRequest): Generator<SpooledView> {
  const from = Math.floor(sentMs / 1000);
  const to = Math.floor(doneMs / 1000);
  let low = 0;
  for (let high = views.length; low < high;) {
    const middle = (low + high) >>> 1;
    if ((views[middle]?.epochSecond ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < views.length; index++) {
    const view = views[index];
    if (!view || view.epochSecond > to) return;
    yield view;
  }
}
