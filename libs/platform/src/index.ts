export { type FastPath, addFastPath } from './fast-path.ts';
export { type AddressedRequest, ClientAddressResolver } from './client-address-resolver.ts';
export { type ErrorResponder, sendError } from './errors/error.filter.ts';
export { type HealthCheck } from './health/health.controller.ts';
export { HealthModule, type HealthModuleOptions } from './health/health.module.ts';
export { type AdmissionControl, type HttpServiceOptions, createHttpService } from './http-service.ts';
export { auditContext, createLogger } from './logger.ts';
export { type ServiceDefinition, runService } from './run-service.ts';
