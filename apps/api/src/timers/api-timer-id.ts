import { ApiParam } from '@nestjs/swagger';

/** Documents the path parameter `id` of a timer. */
export const ApiTimerId = () =>
  ApiParam({
    name: 'id',
    description: 'The `id` of the timer.',
    schema: { type: 'string', examples: ['tmr_01m7yxhe0xe7ran31ygpx82d3j'] },
  });
