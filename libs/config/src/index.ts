export {
  type Config,
  ConfigError,
  type ServiceAddress,
  type ServiceConfig,
  loadConfig,
  loadServiceConfig,
  serviceEnvironment,
} from './config.ts';
export { ConfigModule, PLANS, SERVICE_CONFIG } from './config.module.ts';
export { settings } from './settings.ts';
