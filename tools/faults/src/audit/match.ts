import type { SeenRequest, SpooledView } from './evidence.ts';

/** What is left when every view has been given to the request that it may belong to. */
export interface Matching {
  /** Requests that were answered with a whole image and have no view: lost. */
  unrecorded: SeenRequest[];
  /** Views that no request can have caused: counted twice, or out of nothing. */
  unaskedFor: SpooledView[];
}

/**
 * Assigns views to the requests of one timer, one to one: a view may belong to a request if its second lies between the
 * request's sending and its end. As many answered requests as can get a view get one; requests whose connection broke may have
 * been recorded or not, and take what is left. (A maximum matching by augmenting paths, which never take a partner away
 * for good: so the order decides who comes first, and the result cannot be better.)
 */
export function matchViews(requests: readonly SeenRequest[], views: readonly SpooledView[]): Matching {
  const answered = requests.filter(({ outcome }) => outcome === 'image');
  const others = requests.filter(({ outcome }) => outcome === 'broken' || outcome === 'wrong');
  const inOrder = [...views].sort((a, b) => a.epochSecond - b.epochSecond);
  const requestOf = new Map<SpooledView, SeenRequest>();

  const findView = (request: SeenRequest, tried: Set<SpooledView>): boolean => {
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
  return { unrecorded, unaskedFor: inOrder.filter((view) => !requestOf.has(view)) };
}

/** Those of `views`, which are in the order of their seconds, that fall into the time of the request. */
function* viewsWithin(views: readonly SpooledView[], { sentMs, doneMs }: SeenRequest): Generator<SpooledView> {
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
