import { Injectable } from '@nestjs/common';
import { findPasswordProblem, type HashClient, PasswordHasher } from '@tminus/auth';
import { invalidField } from '@tminus/domain';

interface NewPasswordOf {
  /** Of the request. */
  field: string;
  /** Of the account. */
  email: string;
  client: HashClient;
}

/** Hashes passwords that people choose. */
@Injectable()
export class NewPasswords {
  constructor(private readonly hasher: PasswordHasher) {}

  /** @throws ApiError `invalid_request` for the field if attackers would guess the password */
  async hash(password: string, { field, email, client }: NewPasswordOf): Promise<string> {
    const problem = await findPasswordProblem(password, email);
    if (problem) throw invalidField(field, problem.message, problem.code);
    return this.hasher.hash(password, client);
  }
}
