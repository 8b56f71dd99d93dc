import { Injectable } from '@nestjs/common';
import { invalidField } from '@tminus/domain';
import type { KeyCaller } from '@tminus/auth';
import { PreviewQueryDto } from '../preview/preview.dto.ts';
import { PreviewService } from '../preview/preview.service.ts';
import { TimersService } from '../timers/timers.service.ts';
import { type Tool, reads, resultOf, validatedQuery } from './tool.ts';
import type { OperationSchemas } from './tool-schemas.ts';

const description = `Draws a timer as the image service would when the email is opened, and describes the image: its size, how long it moves, and warnings.
Send the \`id\` of a timer, or the fields of a \`timer\` that need not exist. Nothing is counted or stored.`;

/** Shows an assistant what a timer looks like. */
@Injectable()
export class PreviewTool {
  readonly tool: Tool = {
    name: 'preview_timer',
    operationId: 'describePreview',
    annotations: reads,
    differences: previewSchemas,
    run: async ({ caller, args: { id, timer, ...others }, signal }) => {
      const shown = JSON.stringify(await this.timerToShow(caller, id, timer));
      const query = await validatedQuery(PreviewQueryDto, { ...others, timer: shown });
      const client = await this.previews.admit(caller);
      const { image, facts } = await this.previews.show(query, client, signal);
      const result = resultOf(facts);
      const picture = { type: 'image', mimeType: 'image/png', data: image.toString('base64') } as const;
      return { ...result, content: [picture, ...result.content] };
    },
  };

  constructor(
    private readonly previews: PreviewService,
    private readonly timers: TimersService,
  ) {}

  /** @throws ApiError `invalid_request` without the one or the other; `not_found` */
  private async timerToShow(caller: KeyCaller, id: unknown, timer: unknown): Promise<object> {
    if (typeof id === 'string' && timer === undefined) return (await this.timers.get(caller, id)).timer;
    if (id === undefined && typeof timer === 'object' && timer !== null) return timer;
    throw invalidField('timer', 'must be an object with the fields of a timer, or else send the id of a timer');
  }
}

/** An assistant has the fields of a timer as an object. Their schema, which is long, is that of another tool. */
function previewSchemas({ input }: OperationSchemas): Partial<OperationSchemas> {
  return {
    summary: 'Preview a timer',
    description,
    input: {
      ...input,
      required: [],
      properties: {
        ...input.properties,
        id: { type: 'string', description: 'The `id` of the timer.' },
        timer: {
          type: 'object',
          description: 'The fields of a timer, as for `create_timer`. The name can be omitted.',
        },
      },
    },
  };
}
