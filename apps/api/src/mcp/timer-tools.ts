import { Injectable } from '@nestjs/common';
import { OmitType } from '@nestjs/swagger';
import { parseIfMatch } from '../http/conditional-headers.ts';
import { AnalyticsQueryDto } from '../analytics/analytics.dto.ts';
import { AnalyticsService } from '../analytics/analytics.service.ts';
import { CreateTimerDto } from '../timers/dto/create-timer.dto.ts';
import { EmbedCodeQueryDto, embedCodeOf } from '../timers/dto/embed-code.dto.ts';
import { ListTimersQueryDto } from '../timers/dto/list-timers-query.dto.ts';
import { DuplicateTimerDto } from '../timers/dto/timer-operations.dto.ts';
import { UpdateTimerDto } from '../timers/dto/update-timer.dto.ts';
import { ignoredFields } from '../timers/timers.controller.ts';
import { TimersService } from '../timers/timers.service.ts';
import {
  type Tool,
  creates,
  overwrites,
  reads,
  resultOf,
  TimerIdArgumentsDto,
  takeId,
  takeIdempotencyKey,
  validatedBody,
  validatedQuery,
} from './tool.ts';
import { type OperationSchemas, withoutDescriptions } from './tool-schemas.ts';

/** Assistants see no `ETag`: tools change the latest version of a timer. */
const anyVersion = parseIfMatch(undefined);

class ListTimersArgumentsDto extends OmitType(ListTimersQueryDto, ['cursor']) {}

/** What assistants can do with timers. */
@Injectable()
export class TimerTools {
  readonly tools: readonly Tool[] = [
    {
      name: 'list_timers',
      operationId: 'listTimers',
      annotations: reads,
      differences: listSchemas,
      run: async ({ caller, args }) => {
        const { timers, total } = await this.timers.listPage(
          caller,
          await validatedQuery(ListTimersArgumentsDto, args),
        );
        return resultOf({ timers: timers.map((timer) => pick(timer, listedFields)), total });
      },
    },
    {
      name: 'get_timer',
      operationId: 'getTimer',
      annotations: reads,
      run: async ({ caller, args }) => {
        const { id } = await validatedBody(TimerIdArgumentsDto, args);
        return resultOf((await this.timers.get(caller, id)).timer);
      },
    },
    {
      name: 'create_timer',
      operationId: 'createTimer',
      annotations: creates,
      differences: withoutIgnoredFields,
      run: async ({ caller, args }) => {
        const { key, others } = takeIdempotencyKey('create_timer', args);
        const { result } = await this.timers.create(caller, await validatedBody(CreateTimerDto, others), key);
        return resultOf(result.timer);
      },
    },
    {
      name: 'update_timer',
      operationId: 'updateTimer',
      annotations: overwrites,
      differences: updateSchemas,
      run: async ({ caller, args }) => {
        const { id, others } = await takeId(args);
        const change = await validatedBody(UpdateTimerDto, others);
        return resultOf((await this.timers.update(caller, id, anyVersion, change)).timer);
      },
    },
    {
      name: 'duplicate_timer',
      operationId: 'duplicateTimer',
      annotations: creates,
      differences: () => ({
        description: 'Creates a timer with the same fields, without the `externalId` and the views.',
      }),
      run: async ({ caller, args }) => {
        const { key, others: fields } = takeIdempotencyKey('duplicate_timer', args);
        const { id, others } = await takeId(fields);
        const { name } = await validatedBody(DuplicateTimerDto, others);
        return resultOf((await this.timers.duplicate(caller, id, name, key)).result.timer);
      },
    },
    {
      name: 'delete_timer',
      operationId: 'deleteTimer',
      annotations: overwrites,
      differences: deleteSchemas,
      run: async ({ caller, args }) => {
        const { id } = await validatedBody(TimerIdArgumentsDto, args);
        const { timer } = await this.timers.delete(caller, id, anyVersion);
        return resultOf({ ...timer, status: 'deleted' });
      },
    },
    {
      name: 'restore_timer',
      operationId: 'restoreTimer',
      annotations: { ...overwrites, destructiveHint: false },
      run: async ({ caller, args }) => {
        const { id } = await validatedBody(TimerIdArgumentsDto, args);
        return resultOf((await this.timers.restore(caller, id)).timer);
      },
    },
    {
      name: 'get_timer_analytics',
      operationId: 'getTimerAnalytics',
      annotations: reads,
      differences: analyticsSchemas,
      run: async ({ caller, args }) => {
        const { id, others } = await takeId(args);
        const found = await this.analytics.get(caller, id, await validatedQuery(AnalyticsQueryDto, others));
        return resultOf(withoutZeros(found));
      },
    },
    {
      name: 'get_embed_code',
      operationId: 'getEmbedCode',
      annotations: reads,
      run: async ({ caller, args }) => {
        const { id, others } = await takeId(args);
        const { tool } = await validatedQuery(EmbedCodeQueryDto, others);
        return resultOf(embedCodeOf((await this.timers.get(caller, id)).timer, tool));
      },
    },
  ];

  constructor(
    private readonly timers: TimersService,
    private readonly analytics: AnalyticsService,
  ) {}
}

/** The schemas of tools leave out what only the service writes. */
function withoutIgnoredFields({ description }: OperationSchemas): Partial<OperationSchemas> {
  return { description: description.replace(`${ignoredFields}\n`, '') };
}

/** Most arguments are those of `create_timer`. */
function updateSchemas(schemas: OperationSchemas): Partial<OperationSchemas> {
  const { description = '' } = withoutIgnoredFields(schemas);
  return {
    description: `\`create_timer\` describes the fields. ${description}`,
    input: withoutDescriptions(schemas.input),
  };
}

/** Assistants page by offset: they see no `Link` header. The result of a tool is an object. */
function listSchemas({ input, output }: OperationSchemas): Partial<OperationSchemas> {
  const { cursor: _cursor, ...others } = input.properties;
  const properties = { ...others, offset: { ...others['offset'], description: 'How many timers to skip.' } };
  const total = { type: 'integer', minimum: 0, description: 'How many timers match, on all pages together.' };
  return {
    description:
      'Returns the timers of the account, newest first, one page at a time. A timer must match all filters. `get_timer` returns the other fields of one.',
    input: { ...input, properties },
    output: { type: 'object', properties: { timers: output, total }, required: ['timers', 'total'] },
  };
}

/** What an assistant needs to find a timer: everything of 20 timers would be 11,000 tokens. */
const listedFields = [
  ...(['id', 'name', 'type', 'status', 'mode', 'expired', 'targetDate', 'timezone', 'template'] as const),
  ...(['viewCount', 'externalId', 'warnings'] as const),
] as const;

const pick = <Item extends object, Name extends keyof Item>(item: Item, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, item[name]]));

function deleteSchemas({ description }: OperationSchemas): Partial<OperationSchemas> {
  return { description: `${description} \`restore_timer\` undoes it within 30 days.` };
}

function analyticsSchemas({ description }: OperationSchemas): Partial<OperationSchemas> {
  return { description: `${description} Days, hours and groups without views are left out.` };
}

/** Leaves out the items of lists in which all numbers are 0. */
const withoutZeros = (data: object): object =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.filter((item: object) => !isZero(item)) : value,
    ]),
  );

function isZero(item: object): boolean {
  const numbers = Object.values(item).filter((each) => typeof each === 'number');
  return numbers.length > 0 && numbers.every((each) => each === 0);
}
