export {
  type Config,
  ConfigError,
  type ServiceAddress,
  type ServiceConfig,
  loadConfig,
  loadServiceConfig,
  serviceEnvironment,
} from './config.ts';
export { settings } from './settings.ts';
