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
import { ApiTags } from '@nestjs/swagger';
import { ApiError } from '@tminus/domain';
import { ClientAddressResolver } from '@tminus/server';
import type { ImageFormat } from '@tminus/rendering';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../authentication/access.ts';
import type { ApiResult } from '../http/api-result.ts';
import { disconnection } from '../http/disconnection.ts';
import { type PreviewFactsDto, PreviewQueryDto } from '../preview/preview.dto.ts';
import { ApiPreviewAnimation, ApiPreviewFacts, ApiPreviewStill } from '../preview/api-preview.controller.ts';
import { PreviewService } from '../preview/preview.service.ts';
import { RateLimitsService, rateLimitHeaders } from '../rate-limits/rate-limits.service.ts';

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

/** Images of timers that are not saved yet. */
@ApiTags('Preview')
@UseGuards(PreviewRateLimitGuard)
@Controller('account')
export class PreviewController {
  constructor(
    private readonly previews: PreviewService,
    private readonly addresses: ClientAddressResolver,
  ) {}

  @Get('preview.gif')
  @Public()
  @ApiPreviewAnimation()
  previewAnimation(
    @Query() query: PreviewQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.draw('gif', query, request, reply);
  }

  @Get('preview.png')
  @Public()
  @ApiPreviewStill()
  previewStill(
    @Query() query: PreviewQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.draw('png', query, request, reply);
  }

  @Get('preview.json')
  @Public()
  @ApiPreviewFacts()
  describePreview(
    @Query() query: PreviewQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResult<PreviewFactsDto>> {
    return this.previews.describe(query, this.addresses.resolve(request), disconnection(reply));
  }

  private async draw(
    format: ImageFormat,
    query: PreviewQueryDto,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Buffer> {
    const image = await this.previews.draw(format, query, this.addresses.resolve(request), reply);
    // Other sites cannot use previews as timers that are never counted.
    void reply.header('Cross-Origin-Resource-Policy', 'same-origin');
    return image;
  }
}
