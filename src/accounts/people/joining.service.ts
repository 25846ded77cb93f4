import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull, Not } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { actorOf } from '../../platform/caller/actor';
import type { Client } from '../../platform/caller/client';
import type { Role } from '../../platform/caller/role';
import { deleteReturning } from '../../platform/database/delete-returning';
import { readStatement } from '../../platform/database/statement';
import { isAhead } from '../../platform/database/times';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { SecondFactor } from '../second-factor/second-factor.entity';
import { Membership } from '../users/membership.entity';
import { digestOneTimeToken } from '../users/one-time-link';
import { User } from '../users/user.entity';
import { Invitation } from './invitation.entity';

const findStatement = readStatement('accounts/people/find-invitation.sql');
const joinStatement = readStatement('accounts/people/join.sql');

/** An invitation, as whoever has its link sees it. */
export interface InvitationFacts {
  email: string;
  accountName: string;
  role: Role;
  expiresAt: Date;
  /**
   * How the person proves who they are: they choose their first password, enter the one that they have, or sign in as they do
   * otherwise.
   */
  proof: 'new_password' | 'password' | 'sign_in';
}

/** A person who accepts an invitation. */
export interface JoiningPerson {
  id: string;
  email: string;
}

/** Accepts invitations. */
@Injectable()
export class JoiningService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** @returns `undefined` if the invitation was accepted or withdrawn, has expired, or never existed. */
  async find(token: string): Promise<InvitationFacts | undefined> {
    const [found] = await this.dataSource.query<InvitationFacts[]>(findStatement, [digestOneTimeToken(token)]);
    return found;
  }

  /**
   * Accepts the invitation of a link, for somebody whom the server does not know yet.
   *
   * @returns the id of the new person; `undefined` if the link was used in the meantime, or the server knows the e-mail address by
   *   now.
   */
  async joinAsNew(token: string, passwordHash: string, client: Client): Promise<string | undefined> {
    return this.dataSource
      .transaction(async (manager) => {
        const [accepted] = await take(manager, withToken(token));
        if (!accepted) return undefined;
        const id = await addPerson(manager, accepted.email, { passwordHash });
        // The invitation is accepted only if the person is new: somebody else may have chosen the password of one who is not.
        if (id === undefined) throw new KnownByNow();
        await this.join(manager, [accepted], { id, email: accepted.email }, client);
        return id;
      })
      .catch((error: unknown) => {
        if (error instanceof KnownByNow) return undefined;
        throw error;
      });
  }

  /**
   * Accepts the invitation of a link, for a person who has proved who they are.
   *
   * @returns whether the link was for this person, and had not been used.
   */
  async joinAs(token: string, person: JoiningPerson, client: Client): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const invitations = withToken(token).map((each) => ({ ...each, email: person.email }));
      const accepted = await take(manager, invitations);
      await this.join(manager, accepted, person, client);
      return accepted.length > 0;
    });
  }

  /**
   * Links an identity at a provider to the person with a verified e-mail address, and accepts the invitations for this address.
   * A person who is not known is added if an invitation awaits them.
   *
   * The link of an invitation shows only that somebody has the link. A provider has verified the address. So an earlier
   * password, which somebody else may have chosen, stops working, and its sessions end.
   *
   * A person with a second factor is not linked: an e-mail address alone must not replace two factors.
   *
   * The password is not asked for: whoever accepted an invitation that was not meant for them knows it, and the owner of the address does not.
   *
   * Anybody can invite a known person. So their session is for the account that they chose last, not for a new one.
   *
   * @returns `second_factor` if the address is that of a person with a second factor and without an identity.
   */
  async joinByOidc(
    email: string,
    oidc: { issuer: string; subject: string },
    client: Client,
  ): Promise<'second_factor' | undefined> {
    return this.dataSource
      .transaction(async (manager) => {
        const identity = { oidcIssuer: oidc.issuer, oidcSubject: oidc.subject };
        let id = (await manager.findOneBy(User, identity))?.id;
        let chosenAt: ChosenAt = 'never';
        if (id === undefined) {
          if (await hasSecondFactor(manager, email)) return 'second_factor';
          id = await this.link(manager, email, oidc, client);
        }
        const accepted = await take(manager, [{ email }]);
        if (id === undefined && accepted.length > 0) {
          id = await addPerson(manager, email, { oidc });
          chosenAt = 'now';
        }
        // The address belongs to a person with another identity. Keep their invitations.
        if (id === undefined) throw new KnownByNow();
        await this.join(manager, accepted, { id, email }, client, chosenAt);
        return undefined;
      })
      .catch((error: unknown) => {
        if (error instanceof KnownByNow) return undefined;
        throw error;
      });
  }

  /**
   * Links an identity to the person with this e-mail address, who has none yet. Their password stops working.
   *
   * @returns the id of the person; `undefined` if there is none.
   */
  private async link(
    manager: EntityManager,
    email: string,
    { issuer, subject }: { issuer: string; subject: string },
    client: Client,
  ): Promise<string | undefined> {
    const { raw } = await manager.update(
      User,
      { email, oidcIssuer: IsNull() },
      { oidcIssuer: issuer, oidcSubject: subject, passwordHash: null, credentials: () => 'credentials + 1' },
      { returning: ['id'] },
    );
    const [linked] = raw as Pick<User, 'id'>[];
    if (!linked) return undefined;
    const personId = linked.id;
    // One that was begun and never confirmed, maybe by whoever chose the password.
    await manager.delete(SecondFactor, { personId });
    const memberships = await manager.find(Membership, { where: { personId }, order: { accountId: 'ASC' } });
    const person = { type: 'person', id: personId, name: email } as const;
    const actor = actorOf(person, client);
    for (const { accountId } of memberships) {
      await this.audit.record(manager, { accountId, action: 'person.identity_linked', actor, subject: person });
    }
    return personId;
  }

  private async join(
    manager: EntityManager,
    accepted: readonly AcceptedInvitation[],
    person: JoiningPerson,
    client: Client,
    chosenAt: ChosenAt = 'now',
  ): Promise<void> {
    for (const { id, accountId, email, role } of accepted) {
      await manager.query(joinStatement, [person.id, accountId, role, chosenAt]);
      const actor = actorOf({ type: 'person', id: person.id, name: person.email }, client);
      const subject = { type: 'invitation', id, name: `${email} (${role})` } as const;
      await this.audit.record(manager, { accountId, action: 'invitation.accepted', actor, subject });
    }
  }
}

type AcceptedInvitation = Pick<Invitation, 'id' | 'accountId' | 'email' | 'role'>;

/** When a person chose an account that they join. */
type ChosenAt = 'now' | 'never';

/** Rolls an acceptance back. */
class KnownByNow extends Error {}

/** Deletes invitations that have not expired. Of several requests at once, only one gets an invitation. */
async function take(manager: EntityManager, where: FindOptionsWhere<Invitation>[]): Promise<AcceptedInvitation[]> {
  const live = where.map((each) => ({ ...each, expiresAt: isAhead() }));
  return deleteReturning(manager, Invitation, live, ['id', 'accountId', 'email', 'role']);
}

/** Matches the invitation of a link that was shown or e-mailed. */
function withToken(token: string): FindOptionsWhere<Invitation>[] {
  const digest = digestOneTimeToken(token);
  return [{ digest }, { mailDigest: digest }];
}

/** Whether the person with this e-mail address, if there is one without an identity, has a second factor. Locks the person. */
async function hasSecondFactor(manager: EntityManager, email: string): Promise<boolean> {
  const where = { email, oidcIssuer: IsNull() };
  const person = await manager.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
  return person !== null && manager.existsBy(SecondFactor, { personId: person.id, confirmedAt: Not(IsNull()) });
}

/** @returns the id of the new person; `undefined` if the e-mail address or the identity is known. */
async function addPerson(
  manager: EntityManager,
  email: string,
  { passwordHash, oidc }: { passwordHash?: string; oidc?: { issuer: string; subject: string } },
): Promise<string | undefined> {
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(User)
    .values({
      id: timeOrderedId('usr'),
      email,
      passwordHash: passwordHash ?? null,
      credentials: passwordHash === undefined ? 0 : 1,
      oidcIssuer: oidc?.issuer ?? null,
      oidcSubject: oidc?.subject ?? null,
    })
    .orIgnore()
    .returning('id')
    .execute();
  return (raw as Pick<User, 'id'>[])[0]?.id;
}
