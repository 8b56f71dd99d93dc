import type { TimerLink } from '@tminus/domain';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsLinkUrl, OptionalOrNull } from '../../http/validators.ts';

const uri = { format: 'uri', examples: ['https://shop.example/sale'] };
const fields = {
  url: { description: 'Where a click leads, as an https address.' },
  expiredUrl: { description: 'Where a click leads when the time is up. Without it: `url`.' },
  pendingUrl: { description: 'Where a click leads before the timer starts. Without it: `url`.' },
};

@ApiSchema({ name: 'Link', description: 'Where a click on the timer leads.' })
export class LinkDto implements TimerLink {
  @ApiProperty({ ...uri, ...fields.url })
  url!: string;

  @ApiPropertyOptional({ ...uri, ...fields.expiredUrl })
  expiredUrl?: string;

  @ApiPropertyOptional({ ...uri, ...fields.pendingUrl })
  pendingUrl?: string;
}

@ApiSchema({ name: 'LinkInput', description: 'Where a click on the timer leads. Replaces the whole link.' })
export class LinkInputDto {
  @IsLinkUrl(fields.url)
  url!: string;

  @OptionalOrNull()
  @IsLinkUrl({ ...fields.expiredUrl, nullable: true })
  expiredUrl?: string | null;

  @OptionalOrNull()
  @IsLinkUrl({ ...fields.pendingUrl, nullable: true })
  pendingUrl?: string | null;
}
