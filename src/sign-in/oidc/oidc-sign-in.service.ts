import { Injectable } from '@nestjs/common';
import { PeopleService } from '../../people/people.service';
import type { Person } from '../../people/person.entity';
import type { OidcIdentity } from './oidc-provider';

/** Finds the person whom a provider has authenticated. */
@Injectable()
export class OidcSignIn {
  constructor(private readonly people: PeopleService) {}

  /**
   * Whoever came by this identity before; or, for the first time, whoever was invited under its verified e-mail address, who
   * has it from now on. Nobody is made up: who was not invited has no account to be let into.
   *
   * @returns the person, with account; `undefined`: nobody.
   */
  async find({ issuer, subject, verifiedEmail }: OidcIdentity): Promise<Person | undefined> {
    const known = await this.people.findByOidc(issuer, subject);
    if (known) return known;
    if (verifiedEmail === undefined) return undefined;
    return (await this.people.giveOidc(verifiedEmail, issuer, subject)) ?? undefined;
  }
}
