export {
  type Config,
  ConfigError,
  type ServiceAddress,
  type ServiceConfig,
  childEnvironment,
  loadConfig,
  loadServiceConfig,
  operatorCommand,
} from './config.ts';
export { ConfigModule, PLANS, SERVICE_CONFIG } from './config.module.ts';
export { environmentVariables } from './environment-variables.ts';
export { isLoopback, localAddressesOfServer } from './local-addresses.ts';
export { version } from './version.ts';
