import { Injectable } from '@nestjs/common';
import type { Caller } from '@tminus/auth';
import { clientNetwork, previewLimits } from '@tminus/domain';
import { type ImageFormat, type RenderTime, RenderableTimer, type Scale, playingSeconds } from '@tminus/rendering';
import type { FastifyReply } from 'fastify';
import { ApiResult } from '../http/api-result.ts';
import { disconnection } from '../http/disconnection.ts';
import { RequestValidationPipe } from '../http/request-validation.ts';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import { appearanceWarnings, createWarnings, TextWarnings } from '../timers/timer-warnings.ts';
import type { PreviewFactsDto, PreviewQueryDto } from './preview.dto.ts';
import { PreviewRenderer } from './preview-renderer.ts';
import { toMoment, toPreviewTimer } from './preview-timer.ts';

/** What a query asks for. */
interface Preview {
  input: Awaited<ReturnType<typeof toPreviewTimer>>;
  timer: RenderableTimer;
  look: ReturnType<typeof lookOf>;
  clock: () => RenderTime;
  cacheControl: string;
}

/** Draws and describes timers that are not saved. */
@Injectable()
export class PreviewService {
  private readonly validation = new RequestValidationPipe();

  constructor(
    private readonly renderer: PreviewRenderer,
    private readonly texts: TextWarnings,
    private readonly limits: RateLimitsService,
  ) {}

  /**
   * Counts a preview of an account, which has the limit of an address. An account can have many keys, and all of them share its limits.
   * @returns whose turn it is, for the other methods
   * @throws ApiError `rate_limit_exceeded`
   */
  async admit({ accountId }: Pick<Caller, 'accountId'>): Promise<string> {
    await this.limits.assertWithin('preview', accountId, { code: 'rate_limit_exceeded' });
    return accountId;
  }

  /**
   * Draws an image and sets the headers of the reply.
   * @param client - the address of a client or the id of an account, for its turn and its budget
   * @throws ApiError `invalid_request`; as `PreviewRenderer.render`
   */
  async draw(format: ImageFormat, query: PreviewQueryDto, client: string, reply: FastifyReply): Promise<Buffer> {
    const { body, headers } = await this.imageOf(await this.read(query), format, client, disconnection(reply));
    void reply.headers(headers);
    return body;
  }

  /** Describes an image. Otherwise as `draw`. @param signal - aborted when nobody waits for the result */
  async describe(query: PreviewQueryDto, client: string, signal: AbortSignal): Promise<ApiResult<PreviewFactsDto>> {
    const preview = await this.read(query);
    return new ApiResult(await this.factsOf(preview, client, signal), { 'Cache-Control': preview.cacheControl });
  }

  /** Draws a PNG and describes the image. Otherwise as `describe`. @returns an empty image if nobody waits for it */
  async show(
    query: PreviewQueryDto,
    client: string,
    signal: AbortSignal,
  ): Promise<{ image: Buffer; facts: PreviewFactsDto }> {
    const preview = await this.read(query);
    const { body: image } = await this.imageOf(preview, 'png', client, signal);
    return { image, facts: await this.factsOf(preview, client, signal) };
  }

  private async imageOf(
    { timer, look, clock, cacheControl }: Preview,
    format: ImageFormat,
    client: string,
    signal: AbortSignal,
  ): Promise<{ body: Buffer; headers: Record<string, string> }> {
    const seconds = Math.min(timer.animationSeconds, previewLimits.maxSeconds);
    const options = { ...look, format, still: format === 'png', seconds };
    const body = await this.renderer.render(timer, options, clock, client, signal);
    if (body === undefined) return { body: Buffer.alloc(0), headers: {} }; // nobody receives it
    const headers = {
      'Content-Type': `image/${format}`,
      'Cache-Control': cacheControl,
      'X-Playing-Seconds': String(playingSeconds(timer, options, clock())),
    };
    return { body, headers };
  }

  private async factsOf(
    { input, timer, look, clock }: Preview,
    client: string,
    signal: AbortSignal,
  ): Promise<PreviewFactsDto> {
    const options = { ...look, format: 'gif', still: false, seconds: undefined } as const;
    const sizes = await this.renderer.measure(timer, options, clock, client, signal);
    const nowMs = Date.now();
    return {
      ...(sizes ?? { bytes: 0, gzipBytes: 0 }), // nobody receives these
      playingSeconds: playingSeconds(timer, options, clock()),
      ends: input.type === 'fixed' || input.type === 'recurring' ? timer.endText(nowMs) : null,
      warnings: [
        ...appearanceWarnings(input),
        ...(await this.texts.find(input, nowMs, clientNetwork(client))),
        ...createWarnings(input, nowMs),
      ],
    };
  }

  private async read(query: PreviewQueryDto): Promise<Preview> {
    const input = await toPreviewTimer(query.timer, this.validation);
    const { clock, isMoving } = toMoment(input, query);
    const cacheControl = `private, max-age=${isMoving ? movingMaxAge : fixedMaxAge}`;
    return { input, timer: new RenderableTimer(input), look: lookOf(query), clock, cacheControl };
  }
}

const lookOf = ({ scale, early }: PreviewQueryDto) => ({ scale: scale as Scale, isSeenLater: early === 1 });

/** Seconds. Long enough to decode an image before it is shown, without a second request. */
const movingMaxAge = 2;
/** Seconds. The image depends on nothing but its address. */
const fixedMaxAge = 300;
