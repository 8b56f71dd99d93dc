import { DocumentBuilder } from '@nestjs/swagger';
import { description } from './description.ts';
import type { DocumentDefinition } from './openapi-document.ts';
import { errorsOf } from './operation.ts';

/** The document of the management API, whose callers have an API key. */
export const apiDocument: DocumentDefinition = {
  prefix: '/api/v1/',
  outline: () =>
    new DocumentBuilder()
      .setTitle('T-minus')
      .setDescription(description)
      .addTag('Timers', 'Countdown timers and their images.')
      .addTag('Analytics', 'How often timers are opened.')
      .addTag('Usage', 'What the account uses and what its plan allows.')
      .addSecurity('bearer', {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'API key',
        description: 'An API key. Recommended.',
      })
      .addApiKey(
        { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same API key, in another header.' },
        'apiKey',
      ),
  /** @throws Error for a route without `@RequiresScope` or `@ApiOperation` */
  complete(operation) {
    const scope = operation.security?.[0]?.['bearer']?.[0];
    if (!scope) throw new Error(`${operation.operationId} needs @RequiresScope().`);
    if (!operation.summary) throw new Error(`${operation.operationId} needs @ApiOperation() with a summary.`);
    operation.description = `${operation.description}\n\nRequires the scope \`${scope}\`.`;
    return [...errorsOf(operation), 'unauthorized', 'insufficient_scope', 'plan_required'];
  },
};
