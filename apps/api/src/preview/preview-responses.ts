import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import { previewLimits } from '@tminus/domain';
import { ApiOkDataResponse } from '../openapi/decorators.ts';
import { headerReferences } from '../openapi/response-headers.ts';
import { PreviewFactsDto, previewFactsExamples } from './preview.dto.ts';

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
