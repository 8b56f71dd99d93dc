import {
  type CallToolResult,
  createMcpHandler,
  fromJsonSchema,
  type jsonSchemaValidator,
  McpServer,
} from '@modelcontextprotocol/server';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type KeyCaller } from '@tminus/auth';
import { SERVICE_CONFIG, type ServiceConfig, version } from '@tminus/server/config';
import { ApiError } from '@tminus/domain';
import { errorBody, headersOf } from '@tminus/server';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AccessCheck } from '../authentication/access.ts';
import { assertSafeBody } from '../http/json-body.ts';
import { argumentsOf, messageOf, type Tool, type ToolCall } from './tool.ts';
import { PreviewTool } from './preview-tool.ts';
import { TimerTools } from './timer-tools.ts';
import {
  type ApiDocument,
  type OperationSchemas,
  operationSchemas,
  outlineOf,
  withoutEmptyFilters,
  withoutNulls,
  withoutUnions,
} from './tool-schemas.ts';

const instructions = `T-minus makes countdown timers for emails and web pages: images that are accurate to the second when they are opened.
Create a timer, look at it with preview_timer, and put the result of get_embed_code into the email. Emails that were sent already show what a
timer is now: ask before you change or delete one that is in use. Times without "Z" or an offset are local times in the timezone of the timer.`;

/** How long clients may remember the list of the tools, in milliseconds. It changes with the version of the service. */
const listTtlMs = 300_000;

/** The services behind the tools check the arguments, with the rules of the API and its explanations. */
const checkedByServices: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

/** The same text as in a response of the API: it says what to do. Assistants see no headers. */
function errorResult(error: ApiError): CallToolResult {
  const { 'Retry-After': seconds } = headersOf(error);
  const text = JSON.stringify({ ...errorBody(error), ...(seconds && { retryAfterSeconds: Number(seconds) }) });
  return { isError: true, content: [{ type: 'text', text }] };
}

interface DescribedTool extends Tool, OperationSchemas {}

export interface McpResponse {
  status: number;
  /** Null without a body. */
  type: string | null;
  body: string;
}

const json = 'application/json';
const events = 'text/event-stream';

/** The SDK refuses clients that do not accept both forms of an answer. */
export const acceptsBoth = `${json}, ${events}`;

/** Many clients accept one form, or do not say which: each answer is one message, which both forms can contain. */
async function received(response: Response, accepted: string | undefined): Promise<McpResponse> {
  const { status, headers } = response;
  const [type, body] = [headers.get('content-type'), await response.text()];
  const forms = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each));
  const accepts = (form: string) => forms.some((each) => each.includes(form));
  const isMessage = type?.startsWith(json) ?? false;
  if (isMessage && accepts(events) && !accepts(json) && !accepts('*/*'))
    return { status, type: events, body: `event: message\ndata: ${body}\n\n` };
  if (!type?.startsWith(events) || accepts(events)) return { status, type, body };
  const messages = [...body.matchAll(/^data: ?(.+)$/gm)].map(([, data = '']) => data);
  return messages.length === 1 ? { status, type: json, body: messages[0] ?? '' } : { status, type, body };
}

/** The MCP server: the tools that assistants call. It keeps no state between requests. */
@Injectable()
export class McpService implements OnModuleInit {
  private tools: readonly DescribedTool[] = [];

  constructor(
    private readonly timerTools: TimerTools,
    private readonly previewTool: PreviewTool,
    private readonly access: AccessCheck,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const path = createRequire(import.meta.url).resolve('@tminus/api/reference/openapi.json');
    const document = JSON.parse(await readFile(path, 'utf8')) as ApiDocument;
    this.tools = [...this.timerTools.tools, this.previewTool.tool].map((tool) => {
      const schemas = operationSchemas(document, tool.operationId);
      const described = { ...tool, ...schemas, ...tool.differences?.(schemas) };
      return { ...described, output: outlineOf(described.output) };
    });
  }

  /**
   * Answers a message of a client of any version of the protocol.
   * @param request - its signal is aborted when the client disconnects
   * @param accepted - the `Accept` header of the client
   * @param body - the parsed body
   * @throws an error of a tool or of the SDK that is not the fault of the client; ApiError `invalid_request` if the message is too large
   */
  async answer(caller: KeyCaller, request: Request, body: unknown, accepted: string | undefined): Promise<McpResponse> {
    const message = messageOf(body);
    const failures: unknown[] = [];
    const reports: Error[] = []; // most are about mistakes of clients
    const call = { caller, args: argumentsOf(message), signal: request.signal };
    const server = this.createServer(call, failures);
    const handler = createMcpHandler(() => server, { keepAliveMs: 0, onerror: (error) => reports.push(error) });
    const response = await received(await handler.fetch(request, { parsedBody: message }), accepted);
    if (response.status >= 500) failures.push(...reports);
    if (failures.length > 0) throw failures[0];
    return response;
  }

  private createServer(call: ToolCall, failures: unknown[]): McpServer {
    const { publicUrl } = this.config.api;
    const server = new McpServer(
      { name: 't-minus', title: 'T-minus', version, websiteUrl: publicUrl },
      {
        instructions,
        capabilities: { tools: { listChanged: false } },
        jsonSchemaValidator: checkedByServices,
        cacheHints: { 'tools/list': { ttlMs: listTtlMs, cacheScope: 'private' } },
      },
    );
    for (const { name, summary: title, description, scope, input, output, annotations, run } of this.tools) {
      const schemas = {
        inputSchema: fromJsonSchema<Record<string, unknown>>(withoutUnions(input), checkedByServices),
        outputSchema: fromJsonSchema(output, checkedByServices),
      };
      server.registerTool(name, { title, description, ...schemas, annotations }, async () => {
        try {
          this.access.assertAllowed(call.caller, { scope, allowsTestKeys: true }); // all tools are about timers
          assertSafeBody(call.args);
          const args = withoutNulls(call.args, input);
          return await run({ ...call, args: annotations.readOnlyHint ? withoutEmptyFilters(args, input) : args });
        } catch (error) {
          if (error instanceof ApiError && error.status < 500) return errorResult(error);
          failures.push(error);
          return { isError: true, content: [] };
        }
      });
    }
    return server;
  }
}
