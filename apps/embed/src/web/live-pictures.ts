import { Injectable, Controller, Get, Param, Req, Res } from '@nestjs/common';
import { version } from '@tminus/server/config';
import {
  finalFrameKey,
  type FinalFrameSpec,
  LayoutCache,
  layoutKey,
  type LayoutSpec,
  maxLeadingDigits,
  renderStillFrame,
  type Scale,
  writeSheet,
} from '@tminus/rendering';
import { createHash } from 'node:crypto';
import { ApiError, clientSite } from '@tminus/domain';
import { ClientAddressResolver } from '@tminus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ImageTimer } from '../images/image-timer.ts';
import { ImageTimerCache } from '../images/image-timer-cache.ts';
import { forAnyOrigin } from '../responses.ts';
import { findTimer } from './find-timer.ts';

/** A picture that web pages load once: the sheet of a timer, or the message before its start or after its end. */
export type LivePicture =
  | { readonly kind: 'sheet'; readonly scale: Scale; readonly digits: number }
  | { readonly kind: 'start' | 'end'; readonly scale: Scale };

const pattern = /^(sheet|start|end)([12])(?:-([2-9]))?-[\w-]{16}\.png$/;

/**
 * The pictures of timers for web pages. Their names contain a hash of what they show, and of the version of the service, which draws them, so
 * that caches can keep them. There are only a few for each timer: its own size, two scales, and the digits of its leading unit.
 */
@Injectable()
export class LivePictures {
  constructor(private readonly layouts: LayoutCache) {}

  /** @param nowMs - epoch milliseconds: whether the text of a date contains a year depends on it */
  nameOf(timer: ImageTimer, picture: LivePicture, nowMs: number): string {
    return nameOfContent(timer, picture, contentOf(timer, picture, nowMs));
  }

  /**
   * The PNG with a name, drawn if necessary.
   *
   * @param client - whose request it is: see `Owner`
   * @returns undefined if the timer has no such picture now
   * @throws QueueFullError (as a rejection) if too much is being built for the account
   */
  async find(timer: ImageTimer, name: string, client: string, nowMs: number): Promise<Buffer | undefined> {
    const picture = parse(name);
    if (picture === undefined) return undefined;
    const content = contentOf(timer, picture, nowMs);
    const { spec, message } = content;
    if (spec.leadingDigits > maxLeadingDigits(spec.units[0] ?? 'days')) return undefined;
    if (nameOfContent(timer, picture, content) !== name) return undefined;
    const owner = { account: timer.accountId, client };
    if (message === undefined) return writeSheet(await this.layouts.getSheet(spec, owner), spec, timer.palette);
    const frame = await this.layouts.getFinalFrame(spec, message, owner);
    return renderStillFrame(spec, frame, timer.palette, 'png');
  }
}

function parse(name: string): LivePicture | undefined {
  const [, kind, scale, digits] = pattern.exec(name) ?? [];
  if (kind === undefined) return undefined;
  const of = { scale: Number(scale) as Scale };
  if (kind === 'sheet') return digits === undefined ? undefined : { kind, ...of, digits: Number(digits) };
  return digits === undefined ? { kind: kind as 'start' | 'end', ...of } : undefined;
}

/** What a picture shows. */
interface Content {
  readonly spec: LayoutSpec;
  /** Undefined for a sheet. */
  readonly message: FinalFrameSpec | undefined;
}

function contentOf(timer: ImageTimer, picture: LivePicture, nowMs: number): Content {
  if (picture.kind === 'sheet')
    return { spec: timer.layoutWithDigits(picture.scale, picture.digits), message: undefined };
  return { spec: timer.layoutSpec(picture.scale, 0), message: messageOf(timer, picture.kind, nowMs) };
}

/** What a timer shows instead of a countdown: before its start or after its end. */
export const messageOf = (timer: ImageTimer, kind: 'start' | 'end', nowMs: number): FinalFrameSpec =>
  kind === 'start' ? timer.pendingImage(nowMs) : (timer.finalFrame ?? { kind: 'hidden' });

function nameOfContent(timer: ImageTimer, picture: LivePicture, { spec, message }: Content): string {
  const part = picture.kind === 'sheet' ? `sheet${picture.scale}-${picture.digits}` : `${picture.kind}${picture.scale}`;
  const content = message ? finalFrameKey(spec, message) : layoutKey(spec);
  const hash = createHash('sha256').update(`${version} ${content}`).update(timer.palette).digest('base64url');
  return `${part}-${hash.slice(0, 16)}.png`;
}

const headers = {
  'Content-Type': 'image/png',
  'Cache-Control': 'public, max-age=31536000, immutable',
  ...forAnyOrigin,
};

/** The pictures from which web pages draw a timer. */
@Controller('t')
export class LivePicturesController {
  constructor(
    private readonly timers: ImageTimerCache,
    private readonly pictures: LivePictures,
    private readonly addresses: ClientAddressResolver,
  ) {}

  /** @throws ApiError as `findTimer` does, and `not_found` for a name that the timer does not have now */
  @Get(':id/:name')
  async get(
    @Param('id') given: string,
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const timer = await findTimer(this.timers, given);
    const client = clientSite(this.addresses.resolve(request.raw));
    const png = await this.pictures.find(timer, name, client, Date.now());
    if (png === undefined) throw new ApiError('not_found');
    void reply.headers(headers).send(png);
  }
}
