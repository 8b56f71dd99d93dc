import { Module } from '@nestjs/common';
import { JobWorker } from './job-worker.ts';

/** Runs jobs in this process. */
@Module({ providers: [JobWorker], exports: [JobWorker] })
export class JobsModule {}
