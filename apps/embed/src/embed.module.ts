import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule, type ServiceConfig } from '@tminus/config';
import { DatabaseConnection, DatabaseModule } from '@tminus/database';
import { HealthModule } from '@tminus/platform';
import { ImagesModule } from './images/images.module.ts';
import { ViewRecorder } from './views/view-recorder.ts';
import { ViewsModule } from './views/views.module.ts';

@Module({})
export class EmbedModule {
  static forRoot(config: ServiceConfig): DynamicModule {
    return {
      module: EmbedModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule.forRoot('tminus-embed'),
        ViewsModule.forRoot(config),
        HealthModule.register({ checks: { database: DatabaseConnection, spool: ViewRecorder } }),
        ImagesModule.forRoot({ databaseUrl: config.databaseUrl }),
      ],
    };
  }
}
