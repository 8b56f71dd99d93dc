/** A route of the service under test. */
export interface Route {
  method: string;
  /** The path with parameters in braces: `/api/v1/timers/{id}`. */
  pattern: string;
  /** Query parameters, each with some values. */
  query: { name: string; values: readonly string[] }[];
  /** Request bodies from the examples in the documentation. */
  examples: unknown[];
}

interface Operation {
  parameters?: { name: string; in: string; schema?: { type?: string; enum?: string[] } }[];
  requestBody?: { content?: Record<string, { examples?: Record<string, { value?: unknown }> }> };
}

interface OpenApiDocument {
  paths?: Record<string, Record<string, Operation>>;
}

/** The MCP server, which is not in the document. */
export const mcpPath = '/mcp';

const documentPath = '/api/v1/openapi.json';
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

/** Paths without a controller. Those that do not exist return 404. */
const otherPaths = ['/', '/sign-in', '/timers', '/docs', '/docs/', documentPath, '/api/v1', '/metrics'];

/**
 * Finds the routes of the service: those that Nest logs at startup (log level `debug`), with the parameters and examples of the
 * OpenAPI document.
 *
 * @param log - the complete output of the service
 * @throws Error if the log contains no routes
 */
export async function discoverRoutes(url: string, log: string): Promise<Route[]> {
  const mapped = [...log.matchAll(/Mapped \{([^,}]+), ([A-Z]+)\} route/g)].map(([, path = '', method = '']) =>
    route(method, path.replace(/:(\w+)/g, '{$1}')),
  );
  if (mapped.length === 0) throw new Error('The log contains no routes. Run the service with LOG_LEVEL=debug.');
  const documented = await documentedRoutes(url);
  const isKnown = ({ method, pattern }: Route) =>
    documented.some((each) => each.method === method && each.pattern === pattern);
  return [...documented, ...mapped.filter((each) => !isKnown(each)), ...otherPaths.map((path) => route('GET', path))];
}

/** Values of query parameters that are not one of several names. */
const texts = ['Launch', '%25_%5C', '2026-11-01', '2026-11-01T00:00:00Z', 'eyJpZCI6MX0'];
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  integer: ['0', '1', '20', '100'],
  boolean: ['true', 'false'],
};

const route = (method: string, pattern: string): Route => ({ method, pattern, query: [], examples: [] });

async function documentedRoutes(url: string): Promise<Route[]> {
  const response = await fetch(url + documentPath);
  if (!response.ok) throw new Error(`${documentPath} returned ${response.status}.`);
  const { paths = {} } = (await response.json()) as OpenApiDocument;
  return Object.entries(paths).flatMap(([pattern, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({
        ...route(method.toUpperCase(), pattern),
        query: (operation.parameters ?? [])
          .filter((each) => each.in === 'query')
          .map(({ name, schema = {} }) => ({ name, values: schema.enum ?? valuesOf[schema.type ?? ''] ?? texts })),
        examples: Object.values(operation.requestBody?.content?.['application/json']?.examples ?? {}).map(
          ({ value }) => value,
        ),
      })),
  );
}
