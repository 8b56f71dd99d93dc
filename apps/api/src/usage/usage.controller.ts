import { Controller, Get } from '@nestjs/common';
import { type Caller, CurrentCaller, RequiresScope } from '@tminus/auth';
import { Documented } from '../openapi/documented.ts';
import { usageDocs } from './usage.docs.ts';
import { type UsageResponse, UsageService } from './usage.service.ts';

@Controller('api/v1/usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @RequiresScope('usage:read')
  @Documented(usageDocs.get)
  get(@CurrentCaller() caller: Caller): Promise<UsageResponse> {
    return this.usage.get(caller);
  }
}
