import type { FastifyRequest } from 'fastify';

type RoutedRequest = Pick<FastifyRequest, 'url' | 'routeOptions'>;

/** The pattern of the matched route, which does not depend on how the client encoded the URL. Without a match, the URL itself. */
const target = ({ url, routeOptions }: RoutedRequest) => routeOptions.url ?? url;

/** The address of the MCP server. */
export const mcpPath = '/mcp';

/** Whether programs with an API key call this path: one of the management API, or the MCP server. */
export const isApiPath = (path: string): boolean => path.startsWith('/api/') || isMcpPath(path);

const mcpTarget = /^\/mcp\/?(?=\?|$)/;

/** @param path - with or without a query */
export const isMcpPath = (path: string): boolean => mcpTarget.test(path);

/** Many clients write the address with a slash at its end. */
export const withoutMcpSlash = (path: string): string => path.replace(mcpTarget, mcpPath);

export const isApiRequest = (request: RoutedRequest): boolean => isApiPath(target(request));

export const isMcpRequest = (request: RoutedRequest): boolean => isMcpPath(target(request));

/** What a person does in the console, and a program with an API key cannot: it needs a session. */
export const isAccountRequest = (request: RoutedRequest): boolean => `${target(request)}/`.startsWith('/account/');

/** Requests that follow the conventions of the API: the envelope, entity tags, no unknown parameters. */
export const isJsonRequest = (request: RoutedRequest): boolean => isApiRequest(request) || isAccountRequest(request);

export const isHealthRequest = (request: RoutedRequest): boolean => target(request).startsWith('/health/');
