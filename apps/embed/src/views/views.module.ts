import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { CountStore, Shipper, Spool } from '@tminus/analytics';
import type { ServiceConfig } from '@tminus/config';
import { ClientAddresses } from '@tminus/platform';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ViewOrigins } from './view-origins.ts';
import { ViewRecorder } from './view-recorder.ts';

/** Views into the spool, and from there into the counts. */
@Global()
@Module({})
export class ViewsModule {
  static forRoot({ dataDir, trustedProxies, analytics }: ServiceConfig): DynamicModule {
    const logger = new Logger('Views');
    const openSpool = () =>
      Spool.open({
        folder: join(dataDir, 'spool'),
        onTrouble: (error) => logger.error(`The spool is in trouble: ${error.message}`),
      });
    const createShipper = (spool: Spool, dataSource: DataSource) =>
      new Shipper({
        spool,
        store: new CountStore(dataSource),
        onTrouble: (error) => logger.error(`Views wait in the spool, they cannot be shipped: ${error.message}`),
        onRecovery: () => logger.warn('Views are shipped again.'),
        onCorrupt: (segment, records) =>
          logger.error(`Segment ${segment} holds ${records} record(s) that cannot be read.`),
      });
    return {
      module: ViewsModule,
      providers: [
        { provide: Spool, useFactory: openSpool },
        { provide: Shipper, inject: [Spool, DataSource], useFactory: createShipper },
        {
          provide: ViewOrigins,
          useFactory: () => new ViewOrigins(new ClientAddresses(trustedProxies), analytics),
        },
        ViewRecorder,
      ],
      exports: [ViewOrigins, ViewRecorder],
    };
  }
}
