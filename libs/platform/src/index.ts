export { type FastPath, addFastPath } from './fast-path.ts';
export { type AddressedRequest, ClientAddresses } from './client-address.ts';
export { type AnswerFailure, sendError } from './errors/error-filter.ts';
export { type HealthDependencies } from './health/health.controller.ts';
export { HealthModule } from './health/health.module.ts';
export { type HttpServiceOptions, createHttpService } from './http-service.ts';
export { createLogger } from './logger.ts';
export { type ServiceDefinition, runService } from './run-service.ts';
