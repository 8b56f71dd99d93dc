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

/** The transport of the SDK, which ignores lines that are not JSON. This one reports them to `onerror`, each as a SyntaxError. */
export class StdioTransport extends StdioServerTransport {
  private readonly decoder = new StringDecoder('utf8');
  /** The start of a line. The SDK closes the transport when it is too long. */
  private rest = '';

  constructor(
    private readonly input: Readable,
    output: Writable,
    options?: { maxBufferSize?: number },
  ) {
    super(input, output, options);
  }

  override async start(): Promise<void> {
    await super.start();
    this.input.on('data', this.check);
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
