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
  /** The URLs of all requests, in order. */
  requestedUrls: string[];
  /** Console messages, exceptions and violations of the content security policy. */
  errors: string[];
}

/** A client of the Chrome DevTools protocol over a pipe: JSON messages that end with NUL. */
class DevTools {
  private readonly pending = new Map<number, (message: Message) => void>();
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
      this.pending.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result ?? {}),
      ),
    );
  }

  private receive(chunk: string): void {
    const messages = `${this.received}${chunk}`.split('\0');
    this.received = messages.pop() ?? '';
    for (const text of messages) {
      const message = JSON.parse(text) as Message;
      if (message.id !== undefined) this.pending.get(message.id)?.(message);
      else if (message.method !== undefined) this.onEvent(message.method, message.params ?? {});
    }
  }
}

/** A page in a headless Chromium. Closing the page ends the browser. */
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
    // Containers lack user namespaces and shared memory. The sandbox is not necessary, because the page is trusted.
    const options = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--no-first-run'];
    const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
    const own = ['--remote-debugging-pipe', `--user-data-dir=${profile}`];
    const browser = spawn('chromium', [...options, ...quiet, ...own], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    const record: PageRecord = { requestedUrls: [], errors: [] };
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

  /** Evaluates a JavaScript expression. @returns its value; a promise is awaited */
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
  if (method === 'Network.requestWillBeSent') record.requestedUrls.push((params['request'] as { url: string }).url);
  const isError = ['Runtime.exceptionThrown', 'Runtime.consoleAPICalled', 'Log.entryAdded'].includes(method);
  if (isError) record.errors.push(JSON.stringify(params));
}
