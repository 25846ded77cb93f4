import { Injectable } from '@nestjs/common';
import type { User } from '../../users/user.entity';
import { UsersService } from '../../users/users.service';
import type { OidcIdentity } from './oidc-provider';

/** Finds the user whom a provider has authenticated. */
@Injectable()
export class OidcSignIn {
  constructor(private readonly users: UsersService) {}

  /**
   * Finds the user with this identity. At the first sign-in, links the identity to the user who was invited under its verified
   * e-mail address. It never creates a user: whoever was not invited has no account.
   *
   * @returns the user, with account; `undefined` if there is none.
   */
  async find({ issuer, subject, verifiedEmail }: OidcIdentity): Promise<User | undefined> {
    const known = await this.users.findByOidc(issuer, subject);
    if (known) return known;
    if (verifiedEmail === undefined) return undefined;
    return (await this.users.linkOidcIdentity(verifiedEmail, issuer, subject)) ?? undefined;
  }
}
