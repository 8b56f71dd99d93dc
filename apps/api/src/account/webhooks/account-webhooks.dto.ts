import { ApiProperty, ApiSchema, IntersectionType } from '@nestjs/swagger';
import { CreateWebhookDto, UpdateWebhookDto, WebhookAttemptDto, WebhookDto } from '../../webhooks/webhook.dto.ts';
import { RecentPasswordDto } from '../password/recent-password.dto.ts';

@ApiSchema({ name: 'CreateWebhookWithPassword', description: 'A new webhook.' })
export class CreateAccountWebhookDto extends IntersectionType(CreateWebhookDto, RecentPasswordDto) {}

@ApiSchema({ name: 'UpdateWebhookWithPassword', description: 'The fields that change.' })
export class UpdateAccountWebhookDto extends IntersectionType(UpdateWebhookDto, RecentPasswordDto) {}

@ApiSchema({ name: 'ListedWebhook', description: 'A webhook, with the newest attempt.' })
export class ListedWebhookDto extends WebhookDto {
  @ApiProperty({
    type: WebhookAttemptDto,
    nullable: true,
    description: 'What was sent last; null if nothing was sent in the last 30 days.',
  })
  lastAttempt!: WebhookAttemptDto | null;
}
