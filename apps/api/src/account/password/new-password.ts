import { Injectable } from '@nestjs/common';
import { PasswordHasher, findPasswordProblem } from '@tminus/auth';
import { invalidField } from '@tminus/domain';

/** Hashes passwords that people choose. */
@Injectable()
export class NewPasswords {
  constructor(private readonly hasher: PasswordHasher) {}

  /** @throws ApiError `invalid_request` for `field` if attackers would guess the password */
  async hash(field: string, password: string, email: string): Promise<string> {
    const problem = await findPasswordProblem(password, email);
    if (problem) throw invalidField(field, problem.message, problem.code);
    return this.hasher.hash(password);
  }
}
