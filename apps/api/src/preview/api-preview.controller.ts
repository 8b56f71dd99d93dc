import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequiresScope } from '@tminus/auth';
import type { FastifyReply } from 'fastify';
import type { ApiResult } from '../http/api-result.ts';
import { disconnection } from '../http/disconnection.ts';
import { type PreviewFactsDto, PreviewQueryDto } from './preview.dto.ts';
import { ApiPreviewAnimation, ApiPreviewFacts, ApiPreviewStill } from './preview-responses.ts';
import { PreviewService } from './preview.service.ts';

/** As for the console, with the limits of an address for each account. */
@ApiTags('Preview')
@Controller('api/v1')
export class ApiPreviewController {
  constructor(private readonly previews: PreviewService) {}

  @Get('preview.gif')
  @RequiresScope('timers:read', { allowsTestKeys: true })
  @ApiPreviewAnimation()
  async previewAnimation(
    @CurrentCaller() caller: Caller,
    @Query() query: PreviewQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.previews.draw('gif', query, await this.previews.admit(caller), reply);
  }

  @Get('preview.png')
  @RequiresScope('timers:read', { allowsTestKeys: true })
  @ApiPreviewStill()
  async previewStill(
    @CurrentCaller() caller: Caller,
    @Query() query: PreviewQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.previews.draw('png', query, await this.previews.admit(caller), reply);
  }

  @Get('preview.json')
  @RequiresScope('timers:read', { allowsTestKeys: true })
  @ApiPreviewFacts()
  async describePreview(
    @CurrentCaller() caller: Caller,
    @Query() query: PreviewQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResult<PreviewFactsDto>> {
    return this.previews.describe(query, await this.previews.admit(caller), disconnection(reply));
  }
}
