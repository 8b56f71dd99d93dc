import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsPassword } from '../../http/text-validators.ts';
import { Optional } from '../../http/validators.ts';

@ApiSchema({ name: 'RecentPassword', description: 'A proof that the owner asks for a secret.' })
export class RecentPasswordDto {
  @Optional()
  @IsPassword()
  @ApiProperty({
    description: 'Required if the session began more than ten minutes ago and the account has a password.',
  })
  currentPassword?: string;
}
