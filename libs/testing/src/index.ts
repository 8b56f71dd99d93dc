export { type RecordedPage, TestBrowser, type TestProfile } from './browser.ts';
export { scratchFolder } from './cleanups.ts';
export { cpuMsOf, eventually, until, retainedBytes } from './eventually.ts';
export { listenOnWebPort } from './listen-on-web-port.ts';
export {
  createEmptyDatabase,
  createUnreleasedDatabase,
  openTestDatabase,
  query,
  rowsWithSecret,
  testDatabaseUrl,
  useTestDatabase,
  whileTimersLocked,
} from './test-database.ts';
export {
  aTimer,
  createAccountWithKey,
  createAccountWithPassword,
  createSignInLink,
  createTimer,
  issueKey,
  addPausedWebhook,
} from './factories.ts';
export { freePort } from '@tminus/local-postgres';
export {
  LocalStandby,
  LocalReplica,
  postmasterOf,
  replicaName,
  signalServer,
  startStreamingReplica,
} from './streaming-replica.ts';
export { type DecodedAnimation, decodeAnimation } from './gif.ts';
export { ChildProgram, launchInstalled, npmStart } from './child-program.ts';
export {
  RunningService,
  RunningServices,
  type ServiceName,
  startReadyService,
  startService,
  startServiceWithDefaults,
} from './running-services.ts';
export { type NodeOptions, ServiceNode } from './service-node.ts';
export { shareLayoutThreads } from './share-layout-threads.ts';
export { ApiContract, type Exchange, type OpenApiDocument } from './openapi/contract.ts';
export { blocksOfSection, commandsOfSection, adminProgram, repositoryRoot } from './repository.ts';
export {
  type LocalWebServer,
  createCertificate,
  launchCaddy,
  startLocalCaddy,
  startLocalHaproxy,
  startLocalNginx,
  startNginx,
} from './local-web-servers.ts';
export { LocalPgBouncer } from './local-pg-bouncer.ts';
export { LocalRedis } from './local-redis.ts';
export { type PatroniFlags, addPatroniOptions, enterOwnNamespaces } from './patroni/own-namespaces.ts';
export { PatroniCluster } from './patroni/patroni-cluster.ts';
export { type PatroniServer, type PatroniUnit } from './patroni/patroni-server.ts';
export { type SettingsBug, settingsBugs } from './patroni/patroni-settings.ts';
export { type ProgramName, describeIfInstalled, isInstalled } from './describe-if-installed.ts';
export { isProof } from './proof.ts';
export { type ConnectionOptions, RawConnection } from './raw-http/raw-connection.ts';
export { type RawResponse, headerOf } from './raw-http/response-reader.ts';
export { alignColumns, padColumns } from './align-columns.ts';
export {
  type AttributeCodes,
  type SpoolRecord,
  readSpoolRecord,
  recordBytes,
  recordKind,
  segmentIdLength,
} from './spool-record.ts';
export { TcpProxy } from './tcp-proxy.ts';
export { Flood } from './load/flood.ts';
export { Load, type LoadRequest, type LoadResult } from './load/load.ts';
export { requestText } from './load/load-generator.ts';
export { ApiClient, type ApiRequest } from './tools/api-client.ts';
export { ApiLoad, atRate, inParallel } from './tools/api-load.ts';
export { type Look, type NewTimers, imagePathsOf, insertTimers, timerIdsOf, uuidBytes } from './tools/insert-timers.ts';
export { Random, mixed, median, part, quantile, tally } from './tools/numbers.ts';
export { type Guarantee, guarantee, printReport } from './tools/guarantee.ts';
export { childrenOf, cpuSecondsOf, openSockets, residentMegabytes } from './tools/process-meter.ts';
export { positiveNumber, wholeNumber, type ToolHooks, runTool, withDataSource } from './tools/run-tool.ts';
export { type TemporaryPostgres, startTemporaryPostgres, temporaryFolder } from './tools/temporary-postgres.ts';
export { type RecordedView, recordViews, viewRecords } from './record-views.ts';
export { LocalMailServer, type ReceivedMail } from './local-mail-server.ts';
