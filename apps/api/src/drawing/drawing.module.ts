import { Module } from '@nestjs/common';
import { DrawingThreads } from './drawing-threads.ts';

@Module({ providers: [DrawingThreads], exports: [DrawingThreads] })
export class DrawingModule {}
