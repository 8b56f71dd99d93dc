export { type RecordedPage, TestBrowser, type TestProfile } from './browser.ts';
export { scratchFolder } from './cleanups.ts';
export {
  cpuMsOf,
  retainedBytes,
  childrenOf,
  cpuSecondsOf,
  openSockets,
  residentMegabytes,
} from './tools/process-meter.ts';
export { eventually, until } from './eventually.ts';
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
export { LocalPgBouncer, LocalRedis } from './local-servers.ts';
export { type PatroniFlags, addPatroniOptions, enterOwnNamespaces } from './patroni/own-namespaces.ts';
export { PatroniCluster } from './patroni/patroni-cluster.ts';
export { type PatroniServer, type PatroniUnit, type SettingsBug, settingsBugs } from './patroni/patroni-server.ts';
export { type ProgramName, describeIfInstalled, isInstalled } from './describe-if-installed.ts';
export { isProof } from './proof.ts';
export { type ConnectionOptions, RawConnection, type RawResponse, headerOf } from './raw-http/raw-connection.ts';
export { alignColumns, padColumns, type Guarantee, guarantee, printReport } from './tools/guarantee.ts';
export {
  type AttributeCodes,
  type SpoolRecord,
  readSpoolRecord,
  recordBytes,
  recordKind,
  segmentIdLength,
} from './spool-record.ts';
export { TcpProxy } from './tcp-proxy.ts';
export { Flood, Load, type LoadRequest, type LoadResult, requestText } from './load/load.ts';
export { ApiClient, type ApiRequest } from './tools/api-client.ts';
export { ApiLoad } from './tools/api-load.ts';
export { atRate, inParallel } from './tools/concurrency.ts';
export { type Look, type NewTimers, imagePathsOf, insertTimers, timerIdsOf, uuidBytes } from './tools/insert-timers.ts';
export { Random, mixed } from './tools/random.ts';
export { positiveNumber, wholeNumber, type ToolHooks, runTool } from './tools/run-tool.ts';
export {
  type TemporaryPostgres,
  startTemporaryPostgres,
  temporaryFolder,
  withDataSource,
} from './tools/temporary-postgres.ts';
export { median, part, quantile, tally } from './tools/statistics.ts';
export { type RecordedView, recordViews, viewRecords } from './record-views.ts';
export { LocalMailServer, type ReceivedMail } from './local-mail-server.ts';
