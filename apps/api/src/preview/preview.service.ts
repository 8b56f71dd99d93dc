import { Injectable } from '@nestjs/common';
import { clientNetwork, previewLimits } from '@tminus/domain';
import { type ImageFormat, RenderableTimer, type Scale, playingSeconds } from '@tminus/rendering';
import type { FastifyReply } from 'fastify';
import { ApiResult } from '../http/api-result.ts';
import { RequestValidationPipe } from '../http/request-validation.ts';
import { appearanceWarnings, createWarnings, TextWarnings } from '../timers/timer-warnings.ts';
import type { PreviewFactsDto, PreviewQueryDto } from './preview.dto.ts';
import { PreviewRenderer } from './preview-renderer.ts';
import { toMoment, toPreviewTimer } from './preview-timer.ts';

/** Draws and describes timers that are not saved. */
@Injectable()
export class PreviewService {
  private readonly validation = new RequestValidationPipe();

  constructor(
    private readonly renderer: PreviewRenderer,
    private readonly texts: TextWarnings,
  ) {}

  /**
   * Draws an image and sets the headers of the reply.
   * @param client - the address of a client or the id of an account, for its turn and its budget
   * @throws ApiError `invalid_request`; as `PreviewRenderer.render`
   */
  async draw(format: ImageFormat, query: PreviewQueryDto, client: string, reply: FastifyReply): Promise<Buffer> {
    const { timer, clock, cacheControl } = await this.read(query);
    const seconds = Math.min(timer.animationSeconds, previewLimits.maxSeconds);
    const options = { ...lookOf(query), format, still: format === 'png', seconds };
    const body = await this.renderer.render(timer, options, clock, client, disconnection(reply));
    if (body === undefined) return Buffer.alloc(0); // nobody receives it
    void reply.headers({
      'Content-Type': `image/${format}`,
      'Cache-Control': cacheControl,
      'X-Playing-Seconds': String(playingSeconds(timer, options, clock())),
    });
    return body;
  }

  /** Describes an image. Otherwise as `draw`. */
  async describe(query: PreviewQueryDto, client: string, reply: FastifyReply): Promise<ApiResult<PreviewFactsDto>> {
    const { input, timer, clock, cacheControl } = await this.read(query);
    const options = { ...lookOf(query), format: 'gif', still: false, seconds: undefined } as const;
    const sizes = await this.renderer.measure(timer, options, clock, client, disconnection(reply));
    const nowMs = Date.now();
    const facts = {
      ...(sizes ?? { bytes: 0, gzipBytes: 0 }), // nobody receives these
      playingSeconds: playingSeconds(timer, options, clock()),
      ends: input.type === 'fixed' || input.type === 'recurring' ? timer.endText(nowMs) : null,
      warnings: [
        ...appearanceWarnings(input),
        ...(await this.texts.find(input, nowMs, clientNetwork(client))),
        ...createWarnings(input, nowMs),
      ],
    };
    return new ApiResult(facts, { 'Cache-Control': cacheControl });
  }

  private async read(query: PreviewQueryDto) {
    const input = await toPreviewTimer(query.timer, this.validation);
    const { clock, isMoving } = toMoment(input, query);
    const cacheControl = `private, max-age=${isMoving ? movingMaxAge : fixedMaxAge}`;
    return { input, timer: new RenderableTimer(input), clock, cacheControl };
  }
}

const lookOf = ({ scale, early }: PreviewQueryDto) => ({ scale: scale as Scale, isLoadedEarly: early === 1 });

/** Seconds. Long enough to decode an image before it is shown, without a second request. */
const movingMaxAge = 2;
/** Seconds. The image depends on nothing but its address. */
const fixedMaxAge = 300;

/** Aborted when the client disconnects before the response is complete. */
function disconnection({ raw }: FastifyReply): AbortSignal {
  const aborted = new AbortController();
  if (raw.destroyed) aborted.abort();
  raw.once('close', () => aborted.abort());
  return aborted.signal;
}
