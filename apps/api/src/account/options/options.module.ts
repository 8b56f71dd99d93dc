import { Module } from '@nestjs/common';
import { OptionsController } from './options.controller.ts';
import { OptionsService } from './options.service.ts';

/** `GET /account/options`. */
@Module({ controllers: [OptionsController], providers: [OptionsService] })
export class OptionsModule {}
