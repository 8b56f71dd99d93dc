import { ApiProperty, ApiSchema, OmitType, PartialType } from '@nestjs/swagger';
import { type Mode, type Scope, modes, scopes } from '@tminus/domain';
import { IsPlainText } from '../http/text-validators.ts';
import { IsIntegerBetween, IsOneOf, IsSubsetOf, Optional, OptionalOrNull } from '../http/validators.ts';

const maxNameLength = 100;
const maxDays = 3_650;
const instant = { type: String, format: 'date-time' };

@ApiSchema({ name: 'CreateKey', description: 'A new API key.' })
export class CreateApiKeyDto {
  @IsPlainText(maxNameLength, 'A name of your choice. Spaces around it are removed.')
  name!: string;

  @IsSubsetOf(scopes, 'What the key allows.')
  scopes!: Scope[];

  @Optional()
  @IsOneOf(
    modes,
    'A `test` key sees and changes only test timers. Default: that of the key of the request; in the console, `live`. A test key creates only test keys.',
  )
  mode?: Mode;

  @Optional()
  @IsIntegerBetween(1, maxDays, 'The number of days after which the key expires. Default: it does not expire.')
  expiresInDays?: number;
}

@ApiSchema({ name: 'UpdateKey', description: 'What changes of an API key.' })
export class UpdateApiKeyDto extends PartialType(OmitType(CreateApiKeyDto, ['mode', 'expiresInDays']), {
  skipNullProperties: false,
}) {
  @OptionalOrNull()
  @IsIntegerBetween(1, maxDays, {
    type: 'integer',
    nullable: true,
    description: 'The number of days, from now on, after which the key expires; null: it does not expire.',
  })
  expiresInDays?: number | null;
}

/** The query of `DELETE /api/v1/keys/{id}`. */
export class RevokeKeyQueryDto {
  @IsOneOf(['keep', 'delete'], {
    description:
      'What happens to the webhooks that the key has created: their `createdBy`. `keep`: they receive events as before. `delete` needs `webhooks:write`.',
    required: false,
    default: 'keep',
  })
  webhooks: 'keep' | 'delete' = 'keep';
}

@ApiSchema({ name: 'Key', description: 'An API key, without its secret.' })
export class KeyDto {
  @ApiProperty({ description: 'The public part of the key.', examples: ['a1B2c3D4'] })
  id!: string;

  @ApiProperty({
    enum: modes,
    description: 'Whether the key is for live timers or for those of tests. It never changes.',
  })
  mode!: Mode;

  @ApiProperty({ description: 'The name of the key.' })
  name!: string;

  @ApiProperty({ description: 'How the key begins.', examples: ['tm_a1B2c3D4', 'tmtest_a1B2c3D4'] })
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

const shop: KeyDto = {
  id: 'a1B2c3D4',
  mode: 'live',
  name: 'Shop',
  prefix: 'tm_a1B2c3D4',
  scopes: ['timers:read', 'timers:write'],
  createdAt: '2031-05-20T14:05:00Z',
  lastUsedAt: '2031-05-27T08:30:00Z',
  expiresAt: null,
  revokedAt: null,
};
const created: NewKeyDto = { ...shop, lastUsedAt: null, key: 'tm_a1B2c3D4_…' };

export const keyExamples = {
  list: { list: { summary: 'One key', value: [shop] } },
  created: { created: { summary: 'A new key', value: created } },
  updated: { updated: { summary: 'The key', value: { ...shop, name: 'Web shop' } } },
  revoked: { revoked: { summary: 'The key', value: { ...shop, revokedAt: '2031-05-27T09:00:00Z' } } },
};

/** The scopes are those that every key that may create keys has. */
export const keyRequestExamples = {
  create: {
    test: { summary: 'For tests', value: { name: 'CI', scopes: ['keys:write'], mode: 'test' } },
    reader: { summary: 'For a month', value: { name: 'Rotation', scopes: ['keys:write'], expiresInDays: 30 } },
  },
  update: { name: { summary: 'Another name', value: { name: 'Web shop' } } },
};
