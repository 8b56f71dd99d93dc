import { RawConnection, type RawResponse, headerOf } from '@tminus/testing';
import type { ConnectionPlan } from './connections.ts';
import { type RawRequest, serialize } from './request.ts';
import type { ResponseCheck } from './response-checks.ts';

/** A request, its response, and the problems with it. */
interface Exchange {
  request: RawRequest;
  /** Undefined if the connection was closed without a response. */
  response: RawResponse | undefined;
  problems: string[];
}

/** If no response to a malformed request arrives within this time, none will. */
const silenceMs = 250;
/** On a busy machine, an answer takes seconds. */
const patience = { withinMs: 30_000 };
const notHttp = 'The request is not valid HTTP.';

const isClosing = (response: RawResponse) => headerOf(response, 'connection')?.toLowerCase() === 'close';

/** Sends the requests of a plan and checks every response. A connection error counts as a problem. */
export async function runExchanges(url: string, check: ResponseCheck, plan: ConnectionPlan): Promise<Exchange[]> {
  const connection = await RawConnection.open(url, { localAddress: plan.localAddress });
  const exchanges: Exchange[] = [];
  try {
    await sendAll(connection, check, plan, exchanges);
  } catch (error) {
    const request = plan.requests[Math.min(exchanges.length, plan.requests.length - 1)];
    if (request) exchanges.push({ request, response: undefined, problems: [(error as Error).message] });
  } finally {
    connection.close();
  }
  return exchanges;
}

async function sendAll(
  connection: RawConnection,
  check: ResponseCheck,
  { requests, pipelined }: ConnectionPlan,
  exchanges: Exchange[],
): Promise<void> {
  const bytes = requests.map(serialize);
  if (pipelined) connection.send(Buffer.concat(bytes));
  for (const [index, request] of requests.entries()) {
    if (!pipelined) connection.send(bytes[index] ?? '');
    const response = await readResponse(request, connection);
    const problems = response ? check(response, request) : [];
    if (!request.malformed) problems.push(...wellFormedProblems(response));
    exchanges.push({ request, response, problems });
    if (response === undefined || isClosing(response)) return expectEnd(connection, request);
    if (request.malformed) return checkLaterResponses(connection, check, request, exchanges);
  }
}

/** After a malformed request, the service may wait for more bytes. Closing this side of the connection makes the service respond. */
async function readResponse(request: RawRequest, connection: RawConnection): Promise<RawResponse | undefined> {
  if (!request.malformed) return connection.next(request.method, patience);
  const atOnce = await connection.next(request.method, { withinMs: silenceMs }).catch(orSilence);
  if (atOnce !== 'silence') return atOnce;
  connection.end();
  return connection.next(request.method, patience);
}

function orSilence(error: unknown): 'silence' {
  if (error instanceof Error && error.message.startsWith('No response')) return 'silence';
  throw error;
}

/** A well-formed request must get exactly one response, which must belong to it. */
function wellFormedProblems(response: RawResponse | undefined): string[] {
  if (response === undefined) return ['no response'];
  const { status, body } = response;
  return status === 408 || body.includes(notHttp) ? [`misread as another request: ${status}`] : [];
}

/** Nothing may follow a response that closes the connection. */
async function expectEnd(connection: RawConnection, request: RawRequest): Promise<void> {
  const more = await connection.rest('GET', patience);
  const isBodyOfHead = request.method === 'HEAD' && connection.unread.length > 0;
  if (more.length > 0 || (connection.unread.length > 0 && !isBodyOfHead)) {
    throw new Error(`bytes after the last response: ${connection.unread.toString('latin1').slice(0, 100)}`);
  }
}

/** The bytes after a malformed request may get separate responses. */
async function checkLaterResponses(
  connection: RawConnection,
  check: ResponseCheck,
  request: RawRequest,
  exchanges: Exchange[],
): Promise<void> {
  const more: RawResponse[] = [];
  for (let ended = false; !connection.isClosed || more.length === 0;) {
    const next = connection.next('GET', ended ? patience : { withinMs: silenceMs });
    const response = await (ended ? next : next.catch(orSilence));
    if (response === undefined) break;
    if (response === 'silence') {
      ended = true;
      connection.end();
    } else more.push(response);
  }
  const rest = { ...request, method: 'GET', target: '/api/v1/smuggled' };
  for (const response of more) exchanges.push({ request, response, problems: check(response, rest) });
  if (connection.unread.length > 0) throw new Error('the last response is incomplete');
}
