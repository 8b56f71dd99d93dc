export {
  type Config,
  ConfigError,
  ConfigModule,
  PLANS,
  SERVICE_CONFIG,
  type ServiceAddress,
  type ServiceConfig,
  childEnvironment,
  loadConfig,
  loadServiceConfig,
  operatorCommand,
} from './config.ts';
export { environmentVariables } from './environment-variables.ts';
export { localAddressesOfServer } from './local-addresses.ts';
export { version } from './version.ts';
