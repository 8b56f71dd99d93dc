import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.ts';
import { ViewsModule } from '../views/views.module.ts';
import { LinksController } from './links.controller.ts';

/** `GET /c/<id>`. */
@Module({ imports: [ImagesModule, ViewsModule], controllers: [LinksController] })
export class LinksModule {}
