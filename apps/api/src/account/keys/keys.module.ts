import { Module } from '@nestjs/common';
import { ApiKeysService } from '@tminus/auth';
import { KeysController } from './keys.controller.ts';
import { KeysService } from './keys.service.ts';

@Module({ controllers: [KeysController], providers: [ApiKeysService, KeysService] })
export class KeysModule {}
