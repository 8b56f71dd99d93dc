import { applyDecorators, Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { type Caller } from '@tminus/auth';
import { previewLimits } from '@tminus/domain';
import type { FastifyReply } from 'fastify';
import { Authenticated, CurrentCaller } from '../authentication/access.ts';
import type { ApiResult } from '../http/api-result.ts';
import { disconnection } from '../http/disconnection.ts';
import { ApiOkDataResponse } from '../openapi/decorators.ts';
import { headerReferences } from '../openapi/response-headers.ts';
import { PreviewFactsDto, previewFactsExamples, PreviewQueryDto } from './preview.dto.ts';
import { PreviewService } from './preview.service.ts';

const description = `Draws a timer that need not exist, exactly as the image service would. Nothing is counted or stored. Errors are JSON. An
animation ends after ${previewLimits.maxSeconds} seconds.`;

const ApiImage = (type: string, contents: string) =>
  applyDecorators(
    ApiProduces(type),
    ApiOkResponse({
      description: contents,
      schema: { type: 'string', format: 'binary' },
      headers: headerReferences(['X-Playing-Seconds']),
    }),
  );

/** Documents a route that sends an animation. */
export const ApiPreviewAnimation = () =>
  applyDecorators(
    ApiOperation({ summary: 'Preview a timer as an animated GIF', description }),
    ApiImage('image/gif', 'The animation.'),
  );

/** Documents a route that sends a still image. */
export const ApiPreviewStill = () =>
  applyDecorators(
    ApiOperation({ summary: 'Preview a timer as a PNG', description }),
    ApiImage('image/png', 'The first frame.'),
  );

/** Documents a route that describes an image. */
export const ApiPreviewFacts = () =>
  applyDecorators(
    ApiOperation({
      summary: 'Describe a timer',
      description:
        'The size and the length of the whole animation that the image service would send, which a preview may cut, and warnings. Parameters as for the preview.',
    }),
    ApiOkDataResponse({ type: PreviewFactsDto, description: 'The facts.', examples: previewFactsExamples }),
  );

/** As for the console, with the limits of an address for each account. */
@ApiTags('Preview')
@Controller('api/v1')
export class ApiPreviewController {
  constructor(private readonly previews: PreviewService) {}

  @Get('preview.gif')
  @Authenticated({ scope: 'timers:read', allowsTestKeys: true })
  @ApiPreviewAnimation()
  async previewAnimation(
    @CurrentCaller() caller: Caller,
    @Query() query: PreviewQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.previews.draw('gif', query, await this.previews.admit(caller), reply);
  }

  @Get('preview.png')
  @Authenticated({ scope: 'timers:read', allowsTestKeys: true })
  @ApiPreviewStill()
  async previewStill(
    @CurrentCaller() caller: Caller,
    @Query() query: PreviewQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    return this.previews.draw('png', query, await this.previews.admit(caller), reply);
  }

  @Get('preview.json')
  @Authenticated({ scope: 'timers:read', allowsTestKeys: true })
  @ApiPreviewFacts()
  async describePreview(
    @CurrentCaller() caller: Caller,
    @Query() query: PreviewQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResult<PreviewFactsDto>> {
    return this.previews.describe(query, await this.previews.admit(caller), disconnection(reply));
  }
}
