import { Injectable } from '@nestjs/common';
import type { Client } from '../../../platform/caller/client';
import { JoiningService } from '../../people/joining.service';
import type { Member } from '../../users/member';
import { UsersService } from '../../users/users.service';
import type { OidcIdentity } from './oidc-provider';

/** Finds the user whom a provider has authenticated. */
@Injectable()
export class OidcSignIn {
  constructor(
    private readonly users: UsersService,
    private readonly joining: JoiningService,
  ) {}

  /**
   * Finds the user with this identity. If the provider has verified an e-mail address, this first links the identity to the user
   * with this address, unless they have one, and accepts the invitations for it. Whoever was not invited has no account.
   *
   * @returns the user, in the account that they used last or were invited to; `second_factor` if this would take the second factor
   *   of a user away; `undefined` if there is no such user.
   */
  async find(
    { issuer, subject, verifiedEmail }: OidcIdentity,
    client: Client,
  ): Promise<Member | 'second_factor' | undefined> {
    const problem = verifiedEmail && (await this.joining.joinByOidc(verifiedEmail, { issuer, subject }, client));
    if (problem) return problem;
    return (await this.users.findByOidc(issuer, subject)) ?? undefined;
  }
}
