import { Injectable } from '@nestjs/common';
import { type Countdown, type TimerLink, type Viewing, linkTarget } from '@tminus/domain';
import type { ImageTimer } from '../images/image-timer.ts';
import { type Viewer, ViewerService } from '../images/viewer.service.ts';
import {
  type ImageRequest,
  parseImageUrl,
  ownParameters,
  separatedQuery,
  tokenParameter,
} from '../images/image-request.ts';

/** Finds where a click leads. */
@Injectable()
export class LinkTargets {
  constructor(private readonly viewers: ViewerService) {}

  /** The address for the state in which the viewer sees the timer, with the parameters of the link and the token of the deadline. */
  find(timer: ImageTimer, link: TimerLink, { image, query }: LinkRequest, viewer: Viewer, nowMs: number): string {
    const countdown = countdownOf(timer, { nowMs, ...viewer });
    const token = this.viewers.tokenFor(timer, image, viewer, countdown, nowMs);
    return withToken(withParameters(linkTarget(link, countdown.state), query), token);
  }
}

/** A timer whose time zone is unknown here counts down, but nobody knows until when. */
function countdownOf(timer: ImageTimer, viewing: Viewing): Countdown {
  try {
    return timer.countdown(viewing);
  } catch (error) {
    if (error instanceof RangeError) return { state: 'unknown', deadlineMs: viewing.nowMs, secondsLeft: 0 };
    throw error;
  }
}

/** In characters. With a longer query, the target gets no parameters: servers refuse addresses of more than 8 KB. */
const maxPassedOnLength = 2_048;

interface LinkRequest {
  /** The image with the same parameters: both are for the same viewer. */
  image: ImageRequest;
  /** Without the `?`; empty without a query. */
  query: string;
}

/**
 * Parses a link's URL: `/c/<id>`, with the parameters of the image and others for the target.
 * @param url - path and query of the request line
 * @returns undefined if it cannot be the URL of a timer's link
 */
export function parseLinkRequest(url: string): LinkRequest | undefined {
  const [, id, search = ''] = /^\/c\/([^/?]+)(\?.*)?$/s.exec(url) ?? [];
  const image = id === undefined ? undefined : parseImageUrl(`/t/${id}.gif${search}`);
  return image && { image, query: search.slice(1) };
}

/** The first parameter in a query. */
const nameOf = (query: string) => new URLSearchParams(query).keys().next().value;

/**
 * A target with the parameters of a link, such as `utm_source`. They are appended as they are written, except those that images and links
 * have for themselves, and those that the target already has: nobody but the owner of the timer decides about these.
 * @param target - an address as `parseLinkUrl` returns it
 * @param query - without the `?`
 */
export function withParameters(target: string, query: string): string {
  if (query === '' || query.length > maxPassedOnLength) return target;
  const url = new URL(target);
  const isForTarget = (name: string | undefined) =>
    name !== undefined && !ownParameters.has(name) && !url.searchParams.has(name);
  const passedOn = separatedQuery(query)
    .split('&')
    .filter((pair) => isForTarget(nameOf(pair)));
  if (passedOn.length > 0) url.search = [url.search.slice(1), ...passedOn].filter((part) => part !== '').join('&');
  return url.href;
}

/**
 * A target with the token of the viewer's deadline. If the page has a parameter of that name, it stays as it is.
 * @param target - an address as `withParameters` returns it
 */
export function withToken(target: string, token: string | undefined): string {
  if (token === undefined) return target;
  const end = target.indexOf('#') < 0 ? target.length : target.indexOf('#');
  const address = target.slice(0, end);
  const [, query] = address.split(/\?(.*)/s);
  if (query !== undefined && new URLSearchParams(query).has(tokenParameter)) return target;
  const separator = query === undefined ? '?' : query === '' ? '' : '&';
  return `${address}${separator}${tokenParameter}=${token}${target.slice(end)}`;
}
