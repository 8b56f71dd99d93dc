import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

type Result = Record<string, unknown>;

interface Message {
  id?: number;
  method?: string;
  params?: Result;
  result?: Result;
  error?: { message: string };
}

/** What a page has done since it was opened. */
export interface PageRecord {
  /** The addresses of all that it asked for, in order. */
  requested: string[];
  /** What it wrote to the console, threw, or was refused by its content security policy. */
  complaints: string[];
}

/** As the DevTools protocol has it over a pipe: JSON, with a NUL after each message. */
class DevTools {
  private readonly answers = new Map<number, (message: Message) => void>();
  private lastId = 0;
  private received = '';

  constructor(
    private readonly input: Writable,
    output: Readable,
    private readonly onEvent: (method: string, params: Result) => void,
  ) {
    output.setEncoding('utf8').on('data', (chunk: string) => this.receive(chunk));
  }

  send(method: string, params: Result = {}, sessionId?: string): Promise<Result> {
    const id = ++this.lastId;
    this.input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) =>
      this.answers.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result ?? {}),
      ),
    );
  }

  private receive(chunk: string): void {
    const messages = `${this.received}${chunk}`.split('\0');
    this.received = messages.pop() ?? '';
    for (const text of messages) {
      const message = JSON.parse(text) as Message;
      if (message.id !== undefined) this.answers.get(message.id)?.(message);
      else if (message.method !== undefined) this.onEvent(message.method, message.params ?? {});
    }
  }
}

/** A page in a Chromium without a window, which is ended with it. */
export class BrowserPage {
  private constructor(
    private readonly browser: ChildProcess,
    private readonly profile: string,
    private readonly devTools: DevTools,
    private readonly sessionId: string,
    readonly record: PageRecord,
  ) {}

  static async open(url: string): Promise<BrowserPage> {
    const profile = await mkdtemp(join(tmpdir(), 'tminus-browser-'));
    // Containers have neither user namespaces for a sandbox nor much shared memory; and the page is ours.
    const options = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--no-first-run'];
    const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
    const own = ['--remote-debugging-pipe', `--user-data-dir=${profile}`];
    const browser = spawn('chromium', [...options, ...quiet, ...own], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    const record: PageRecord = { requested: [], complaints: [] };
    const [, , , input, output] = browser.stdio;
    const devTools = new DevTools(input as Writable, output as Readable, (method, params) =>
      note(record, method, params),
    );
    const { targetId } = await devTools.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new BrowserPage(browser, profile, devTools, String(sessionId), record);
    for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await page.send(`${domain}.enable`);
    await page.send('Page.navigate', { url });
    return page;
  }

  /** The value of a JavaScript expression, or of the promise that it is. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value: T }).value;
  }

  async close(): Promise<void> {
    const exited = once(this.browser, 'exit');
    await this.devTools.send('Browser.close');
    await exited;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private send(method: string, params: Result = {}): Promise<Result> {
    return this.devTools.send(method, params, this.sessionId);
  }
}

function note(record: PageRecord, method: string, params: Result): void {
  if (method === 'Network.requestWillBeSent') record.requested.push((params['request'] as { url: string }).url);
  const isComplaint = ['Runtime.exceptionThrown', 'Runtime.consoleAPICalled', 'Log.entryAdded'].includes(method);
  if (isComplaint) record.complaints.push(JSON.stringify(params));
}
