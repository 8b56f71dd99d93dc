import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { LayoutWorkers } from '@tminus/rendering';

/** The threads that draw and measure for the whole API. They start when they are needed. */
@Injectable()
export class DrawingThreads extends LayoutWorkers implements OnApplicationShutdown {
  /** After the last request. */
  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}

@Module({ providers: [DrawingThreads], exports: [DrawingThreads] })
export class DrawingModule {}
