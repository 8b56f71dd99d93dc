import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The transport of the SDK, which ignores lines that are not JSON, and sends nothing after the end of the input. This one reports such lines to
 * `onerror`, each as a SyntaxError, and still sends the answers to a client that has closed its side, such as `echo … | tminus-mcp`.
 */
export class StdioTransport extends StdioServerTransport {
  private readonly decoder = new StringDecoder('utf8');
  /** The start of a line. The SDK closes the transport when it is too long. */
  private rest = '';

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
    options?: { maxBufferSize?: number },
  ) {
    super(input, output, options);
  }

  override async start(): Promise<void> {
    await super.start();
    this.input.on('data', this.check);
  }

  /** Errors of the output go to `onerror`. */
  override async send(message: JSONRPCMessage): Promise<void> {
    this.output.write(`${JSON.stringify(message)}\n`);
  }

  override async close(): Promise<void> {
    this.input.off('data', this.check);
    await super.close();
  }

  private readonly check = (chunk: Buffer): void => {
    const lines = (this.rest + this.decoder.write(chunk)).split('\n');
    this.rest = lines.pop() ?? '';
    const others = lines.filter((line) => line.trim() !== '' && !isJson(line));
    for (const _ of others) this.onerror?.(new SyntaxError('A line is not JSON.'));
  };
}
