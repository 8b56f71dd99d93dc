import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { Allowances } from '@tminus/analytics';
import { openRecording } from '@tminus/event-log';
import type { ServiceConfig } from '@tminus/config';
import { ClientAddresses } from '@tminus/platform';
import { DataSource } from 'typeorm';
import { AllowanceWatch } from './allowance-watch.ts';
import { ViewClassifier } from './view-classifier.ts';
import { ViewRecorder } from './view-recorder.ts';

/** Views into the spool, and from there into the counts; and who has used up the views of a plan. */
@Global()
@Module({})
export class ViewsModule {
  static forRoot({ dataDir, trustedProxies, analytics, plans }: ServiceConfig): DynamicModule {
    const log = new Logger('Views');
    const onTrouble = (error: Error) => log.debug(`Allowances cannot be checked: ${error.message}`);
    return {
      module: ViewsModule,
      providers: [
        {
          provide: ViewRecorder,
          inject: [DataSource],
          useFactory: async (dataSource: DataSource) =>
            new ViewRecorder(await openRecording({ dataDir, dataSource, log, ...analytics })),
        },
        {
          provide: ViewClassifier,
          useFactory: () => new ViewClassifier(new ClientAddresses({ trustedProxies }), analytics),
        },
        {
          provide: AllowanceWatch,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new AllowanceWatch(new Allowances({ dataSource, plans, onTrouble })),
        },
      ],
      exports: [AllowanceWatch, ViewClassifier, ViewRecorder],
    };
  }
}
