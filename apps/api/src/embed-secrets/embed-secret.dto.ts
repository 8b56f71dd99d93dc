import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { EmbedSecret } from '@tminus/auth';
import { formatInstant } from '@tminus/domain';

@ApiSchema({ name: 'EmbedSecret', description: 'A secret that signs starts and deadlines, without the secret part.' })
export class EmbedSecretDto {
  @ApiProperty({ description: 'The first 8 hex digits of the secret, which are not secret.' })
  id!: string;

  @ApiProperty({ description: 'How the secret begins.' })
  prefix!: string;

  @ApiProperty({ type: String, format: 'date-time', description: 'When the secret was created, in UTC.' })
  createdAt!: string;
}

@ApiSchema({ name: 'NewEmbedSecret', description: 'A new secret that signs starts and deadlines.' })
export class NewEmbedSecretDto extends EmbedSecretDto {
  @ApiProperty({ description: 'The complete secret. It is returned only once.' })
  secret!: string;
}

@ApiSchema({ name: 'RecipientKey', description: 'The key with which recipients are hashed.' })
export class RecipientKeyDto {
  @ApiProperty({
    description:
      'A recipient is named by the first 8 bytes of the HMAC-SHA-256 of `<timer id>/<uid>` with this text, in base64url. It never changes, and signs nothing.',
  })
  key!: string;
}

export const toEmbedSecretDto = ({ id, prefix }: EmbedSecret, createdAt: Date): EmbedSecretDto => ({
  id,
  prefix,
  createdAt: formatInstant(createdAt),
});

const older: EmbedSecretDto = { id: '1f0c9b7e', prefix: 'tms_1f0c9b7e', createdAt: '2031-02-03T09:00:00Z' };
const newer: EmbedSecretDto = { id: 'a3d25e80', prefix: 'tms_a3d25e80', createdAt: '2031-05-20T14:05:00Z' };
const secret = 'tms_a3d25e80…';

export const embedSecretExamples = {
  one: { one: { summary: 'One secret', value: [older] }, two: { summary: 'During a rotation', value: [older, newer] } },
  created: { created: { summary: 'A new secret', value: { ...newer, secret } } },
  recipientKey: { key: { summary: 'The key', value: { key: 'tms_5b0f16c2…' } } },
  ended: { ended: { summary: 'The secret that has ended', value: older } },
};
