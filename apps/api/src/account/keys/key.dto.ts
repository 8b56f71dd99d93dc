import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Scope, scopes } from '@tminus/domain';
import { Transform } from 'class-transformer';
import { IsPlainText, IsPassword } from '../../http/text-validators.ts';
import { IsIntegerBetween, IsSubsetOf, Optional, normalized } from '../../http/validators.ts';

const maxNameLength = 100;
const instant = { type: String, format: 'date-time' };

@ApiSchema({ name: 'CreateKey', description: 'A new API key.' })
export class CreateKeyDto {
  @Transform(normalized)
  @IsPlainText(maxNameLength)
  @ApiProperty({ description: 'A name of your choice. Spaces around it are removed.' })
  name!: string;

  @IsSubsetOf(scopes)
  @ApiProperty({ description: 'What the key allows.' })
  scopes!: Scope[];

  @Optional()
  @IsIntegerBetween(1, 3_650)
  @ApiProperty({ description: 'The number of days after which the key expires. Default: it does not expire.' })
  expiresInDays?: number;

  @Optional()
  @IsPassword()
  @ApiProperty({
    description: 'Required if the session began more than ten minutes ago and the account has a password.',
  })
  currentPassword?: string;
}

@ApiSchema({ name: 'Key', description: 'An API key, without its secret.' })
export class KeyDto {
  @ApiProperty({ description: 'The public part of the key.', examples: ['a1B2c3D4'] })
  id!: string;

  @ApiProperty({ description: 'The name of the key.' })
  name!: string;

  @ApiProperty({ description: 'How the key begins.', examples: ['tm_a1B2c3D4'] })
  prefix!: string;

  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...scopes] }, description: 'What the key allows.' })
  scopes!: Scope[];

  @ApiProperty({ ...instant, description: 'When the key was created, in UTC.' })
  createdAt!: string;

  @ApiProperty({ ...instant, nullable: true, description: 'When the key was last used, to the minute.' })
  lastUsedAt!: string | null;

  @ApiProperty({ ...instant, nullable: true, description: 'When the key expires or expired; null if it does not.' })
  expiresAt!: string | null;

  @ApiProperty({ ...instant, nullable: true, description: 'When the key was revoked; null if it was not.' })
  revokedAt!: string | null;
}

@ApiSchema({ name: 'NewKey', description: 'A new API key, with its secret.' })
export class NewKeyDto extends KeyDto {
  @ApiProperty({ description: 'The complete key. It is returned only once.' })
  key!: string;
}
