import { RawConnection, type RawResponse, headerOf } from '@tminus/testing';
import { type Draft, serialize } from './draft.ts';
import type { Oracle } from './oracle.ts';
import { type Facts, filled } from './placeholders.ts';

/** What goes over one connection. */
export interface Script {
  drafts: readonly Draft[];
  /** All at once, before the first answer. */
  pipelined: boolean;
  localAddress: string | undefined;
}

export interface Service {
  url: string;
  judge: Oracle;
}

/** A request, and what came of it. */
export interface Exchange {
  draft: Draft;
  /** Undefined: the connection was closed without one. */
  response: RawResponse | undefined;
  problems: string[];
}

/** What is still to come after a broken request, if anything, comes at once. */
const patienceMs = 250;
const notHttp = 'The request is not valid HTTP.';

const isClosing = (response: RawResponse) => headerOf(response, 'connection')?.toLowerCase() === 'close';

/** Sends a script's requests, and judges every answer. A failure of the connection itself is a problem like any other. */
export async function converse(service: Service, script: Script, facts: Facts): Promise<Exchange[]> {
  const connection = await RawConnection.open(service.url, { localAddress: script.localAddress });
  const exchanges: Exchange[] = [];
  try {
    await exchangeAll(connection, service, script, facts, exchanges);
  } catch (error) {
    const draft = script.drafts[Math.min(exchanges.length, script.drafts.length - 1)];
    if (draft) exchanges.push({ draft, response: undefined, problems: [(error as Error).message] });
  } finally {
    connection.close();
  }
  return exchanges;
}

async function exchangeAll(
  connection: RawConnection,
  { judge }: Service,
  { drafts, pipelined }: Script,
  facts: Facts,
  exchanges: Exchange[],
): Promise<void> {
  const bytes = drafts.map((draft) => filled(serialize(draft), facts));
  if (pipelined) connection.send(Buffer.concat(bytes));
  for (const [index, draft] of drafts.entries()) {
    if (!pipelined) connection.send(bytes[index] ?? '');
    const response = await answerTo(draft, connection);
    const problems = response ? judge(response, draft) : [];
    if (!draft.broken) problems.push(...judgeUnbroken(response));
    exchanges.push({ draft, response, problems });
    if (response === undefined || isClosing(response)) return expectEnd(connection, draft);
    if (draft.broken) return judgeMore(connection, judge, draft, exchanges);
  }
}

/** Who sends what cannot be understood may be waited for; saying that nothing more comes ends that. */
async function answerTo(draft: Draft, connection: RawConnection): Promise<RawResponse | undefined> {
  if (!draft.broken) return connection.next(draft.method);
  const atOnce = await connection.next(draft.method, { withinMs: patienceMs }).catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('No answer')) return undefined;
    throw error;
  });
  if (atOnce !== undefined || connection.isOver) return atOnce;
  connection.end();
  return connection.next(draft.method);
}

/** A request that can be read gets an answer, and one of its own. */
function judgeUnbroken(response: RawResponse | undefined): string[] {
  if (response === undefined) return ['no answer'];
  const { status, body } = response;
  return status === 408 || body.includes(notHttp) ? [`taken for something else: ${status}`] : [];
}

/** After an answer that ends the connection nothing else comes. */
async function expectEnd(connection: RawConnection, draft: Draft): Promise<void> {
  const more = await connection.rest();
  const isBodyOfHead = draft.method === 'HEAD' && connection.unread.length > 0;
  if (more.length > 0 || (connection.unread.length > 0 && !isBodyOfHead)) {
    throw new Error(`more after the last answer: ${connection.unread.toString('latin1').slice(0, 100)}`);
  }
}

/** What follows a broken request may be answered as well, as whatever it was taken for. */
async function judgeMore(connection: RawConnection, judge: Oracle, draft: Draft, exchanges: Exchange[]): Promise<void> {
  const more: RawResponse[] = [];
  for (let ended = false; !connection.isOver || more.length === 0;) {
    const response = await connection.next('GET', { withinMs: ended ? 10_000 : patienceMs }).catch((error: unknown) => {
      if (ended || !(error instanceof Error && error.message.startsWith('No answer'))) throw error;
      return 'silence' as const;
    });
    if (response === undefined) break;
    if (response === 'silence') {
      ended = true;
      connection.end();
    } else more.push(response);
  }
  const rest = { ...draft, method: 'GET', target: '' };
  for (const response of more) exchanges.push({ draft, response, problems: judge(response, rest) });
  if (connection.unread.length > 0) throw new Error('what came last is no whole answer');
}
