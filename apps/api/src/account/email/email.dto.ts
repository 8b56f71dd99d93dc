import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** The data of `PUT /account/email`. */
@ApiSchema({
  name: 'ConfirmedEmail',
  description: 'An email address at which the owner of an account receives emails.',
})
export class ConfirmedEmailDto {
  @ApiProperty({ description: 'The address of the account from now on.' })
  email!: string;
}
