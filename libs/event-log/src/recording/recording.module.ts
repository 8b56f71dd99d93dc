import { Logger, Module } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { DataSource } from 'typeorm';
import { RECORDING } from './recorder.ts';
import { openRecording } from './recording.ts';

/** Opens the spool of a service, for its `Recorder`. */
@Module({
  providers: [
    {
      provide: RECORDING,
      inject: [DataSource, SERVICE_CONFIG],
      useFactory: (dataSource: DataSource, { dataDir, analytics }: ServiceConfig) =>
        openRecording({ dataDir, dataSource, log: new Logger('Recording'), ...analytics }),
    },
  ],
  exports: [RECORDING],
})
export class RecordingModule {}
