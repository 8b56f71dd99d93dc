import {
  Controller,
  Get,
  Query,
  Req,
  Res,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Public } from '@tminus/auth';
import { clientNetwork, previewLimits, ApiError } from '@tminus/domain';
import { ClientAddressResolver } from '@tminus/platform';
import { type ImageFormat, RenderableTimer, type Scale, playingSeconds } from '@tminus/rendering';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiResult } from '../../http/api-result.ts';
import { RequestValidationPipe } from '../../http/request-validation.ts';
import { ApiOkDataResponse } from '../../openapi/decorators.ts';
import { appearanceWarnings, createWarnings, TextWarnings } from '../../timers/timer-warnings.ts';
import { PreviewFactsDto, PreviewQueryDto } from './preview.dto.ts';
import { PreviewRenderer } from './preview-renderer.ts';
import { toMoment, toPreviewTimer } from './preview-timer.ts';
import { RateLimitsService, rateLimitHeaders } from '../../rate-limits/rate-limits.service.ts';

/** Limits previews per client address, below the limit of other public routes: a preview costs more than a file. */
@Injectable()
class PreviewRateLimitGuard implements CanActivate {
  constructor(
    private readonly limits: RateLimitsService,
    private readonly addresses: ClientAddressResolver,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const state = await this.limits.countForAddress(
      'preview',
      this.addresses.resolve(http.getRequest<FastifyRequest>()),
    );
    void http.getResponse<FastifyReply>().headers(rateLimitHeaders(state));
    if (state.exceeded) throw new ApiError('rate_limit_exceeded');
    return true;
  }
}

const image = { type: 'string', format: 'binary' };
const headers = {
  'X-Playing-Seconds': {
    description: 'How many seconds the image moves; 0 if it does not move.',
    schema: { type: 'integer', minimum: 0 },
  },
};
const description = `Draws a timer that need not exist, exactly as the image service would. Nothing is counted or stored. Errors are JSON. An
animation ends after ${previewLimits.maxSeconds} seconds.`;

/** Images of timers that are not saved yet. */
@ApiTags('Preview')
@Public()
@UseGuards(PreviewRateLimitGuard)
@Controller('account')
export class PreviewController {
  private readonly validation = new RequestValidationPipe();

  constructor(
    private readonly renderer: PreviewRenderer,
    private readonly texts: TextWarnings,
    private readonly addresses: ClientAddressResolver,
  ) {}

  @Get('preview.gif')
  @ApiOperation({ operationId: 'previewAnimation', summary: 'Preview a timer as an animated GIF', description })
  @ApiProduces('image/gif')
  @ApiOkResponse({ description: 'The animation.', schema: image, headers })
  gif(
    @Query() query: PreviewQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send('gif', query, request, reply);
  }

  @Get('preview.png')
  @ApiOperation({ operationId: 'previewStill', summary: 'Preview a timer as a PNG', description })
  @ApiProduces('image/png')
  @ApiOkResponse({ description: 'The first frame.', schema: image, headers })
  png(
    @Query() query: PreviewQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.send('png', query, request, reply);
  }

  @Get('preview.json')
  @ApiOperation({
    operationId: 'describePreview',
    summary: 'Describe a timer',
    description:
      'The size and the length of the whole animation that the image service would send, which a preview may cut, and warnings. Parameters as for the preview.',
  })
  @ApiOkDataResponse({ type: PreviewFactsDto, description: 'The facts.', examples: {} })
  async json(
    @Query() query: PreviewQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResult<PreviewFactsDto>> {
    const { input, timer, clock, cacheControl } = await this.read(query);
    const options = { ...lookOf(query), format: 'gif', still: false, seconds: undefined } as const;
    const address = this.addresses.resolve(request);
    const sizes = await this.renderer.measure(timer, options, clock, address, disconnection(reply));
    const nowMs = Date.now();
    const facts = {
      ...(sizes ?? { bytes: 0, gzipBytes: 0 }), // nobody receives these
      playingSeconds: playingSeconds(timer, options, clock()),
      ends: input.type === 'fixed' || input.type === 'recurring' ? timer.endText(nowMs) : null,
      warnings: [
        ...appearanceWarnings(input),
        ...(await this.texts.find(input, nowMs, clientNetwork(address))),
        ...createWarnings(input, nowMs),
      ],
    };
    return new ApiResult(facts, { 'Cache-Control': cacheControl });
  }

  private async send(
    format: ImageFormat,
    query: PreviewQueryDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer> {
    const { timer, clock, cacheControl } = await this.read(query);
    const seconds = Math.min(timer.animationSeconds, previewLimits.maxSeconds);
    const options = { ...lookOf(query), format, still: format === 'png', seconds };
    const body = await this.renderer.render(
      timer,
      options,
      clock,
      this.addresses.resolve(request),
      disconnection(reply),
    );
    if (body === undefined) return Buffer.alloc(0); // nobody receives it
    void reply.headers({
      'Content-Type': `image/${format}`,
      'Cache-Control': cacheControl,
      // Other sites cannot use previews as timers that are never counted.
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Playing-Seconds': String(playingSeconds(timer, options, clock())),
    });
    return body;
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
