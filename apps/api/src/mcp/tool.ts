import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';
import type { KeyCaller } from '@tminus/auth';
import type { ToolArguments } from './tool-arguments.ts';
import type { OperationSchemas } from './tool-schemas.ts';

export interface ToolCall {
  caller: KeyCaller;
  args: ToolArguments;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** Something that an assistant can do: an operation of the API. */
export interface Tool {
  name: string;
  /** Of the OpenAPI document, which describes the tool, its scope, its arguments and its result. */
  operationId: string;
  annotations: Required<Omit<ToolAnnotations, 'title'>>;
  /** Where the tool differs from the operation. */
  differences?: (schemas: OperationSchemas) => Partial<OperationSchemas>;
  /** @throws ApiError as the operation */
  run: (call: ToolCall) => Promise<CallToolResult>;
}

const inside = { openWorldHint: false } as const;

export const reads = { ...inside, readOnlyHint: true, destructiveHint: false, idempotentHint: true } as const;
export const creates = { ...inside, readOnlyHint: false, destructiveHint: false, idempotentHint: false } as const;
export const overwrites = { ...inside, readOnlyHint: false, destructiveHint: true, idempotentHint: true } as const;

/** A result as data, and as text for clients that do not read data. */
export const resultOf = (data: object): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(data) }],
  structuredContent: data as Record<string, unknown>,
});
