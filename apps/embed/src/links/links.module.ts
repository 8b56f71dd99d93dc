import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.ts';
import { ViewsModule } from '../views/views.module.ts';
import { LinkFastPath } from './link-fast-path.ts';
import { LinkTargets } from './link-targets.ts';
import { LinksController } from './links.controller.ts';

/** `GET /c/<id>`. */
@Module({
  imports: [ImagesModule, ViewsModule],
  controllers: [LinksController],
  providers: [LinkFastPath, LinkTargets],
})
export class LinksModule {}
