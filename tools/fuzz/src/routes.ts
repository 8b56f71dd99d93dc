/** An operation of the service under test. */
export interface Route {
  method: string;
  /** With its parameters in braces: `/api/v1/timers/{id}`. */
  pattern: string;
  /** Names of query parameters. */
  query: string[];
  /** Bodies that it takes, as far as its documentation has examples. */
  examples: unknown[];
}

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: Record<string, { examples?: Record<string, { value?: unknown }> }> };
}

interface OpenApiDocument {
  paths?: Record<string, Record<string, Operation>>;
}

const documentPath = '/api/v1/openapi.json';
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

/** Pages and files that no controller answers; where there are none, they are addresses like any other that is not found. */
const beside = ['/', '/docs', '/docs/', documentPath, '/api/v1', '/metrics'];

/**
 * What the service answers at: what its framework says on starting (at the log level `debug`) that it has mapped, with the
 * parameters and examples of its OpenAPI document where it has one.
 *
 * @param log - everything that the service has written
 * @throws Error when it has said nothing of its routes
 */
export async function discoverRoutes(url: string, log: string): Promise<Route[]> {
  const mapped = [...log.matchAll(/Mapped \{([^,}]+), ([A-Z]+)\} route/g)].map(([, path = '', method = '']) =>
    route(method, path.replace(/:(\w+)/g, '{$1}')),
  );
  if (mapped.length === 0)
    throw new Error('The service does not say which routes it has; it must run at LOG_LEVEL=debug.');
  const documented = await documentedRoutes(url);
  const isKnown = ({ method, pattern }: Route) =>
    documented.some((each) => each.method === method && each.pattern === pattern);
  return [...documented, ...mapped.filter((each) => !isKnown(each)), ...beside.map((path) => route('GET', path))];
}

const route = (method: string, pattern: string): Route => ({ method, pattern, query: [], examples: [] });

async function documentedRoutes(url: string): Promise<Route[]> {
  const response = await fetch(url + documentPath);
  if (!response.ok) return [];
  const { paths = {} } = (await response.json()) as OpenApiDocument;
  return Object.entries(paths).flatMap(([pattern, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({
        ...route(method.toUpperCase(), pattern),
        query: (operation.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name),
        examples: Object.values(operation.requestBody?.content?.['application/json']?.examples ?? {}).map(
          ({ value }) => value,
        ),
      })),
  );
}
