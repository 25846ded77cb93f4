import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import type { Role } from '../../platform/caller/role';
import { secondsAhead } from '../../platform/database/times';
import { ApiError } from '../../platform/errors/api-error';
import type { SignedIn } from '../sessions/session-data';
import { readStatement } from '../../platform/database/statement';
import { idleHours } from '../sessions/session-lifetime';
import { SessionsService } from '../sessions/sessions.service';
import { lockUser } from '../users/lock-user';
import { Membership } from '../users/membership.entity';
import { digestOneTimeToken, generateOneTimeToken, type OneTimeLink, ownerLinkHours } from '../users/one-time-link';
import { StoredOneTimeLink } from '../users/one-time-link.entity';
import { User } from '../users/user.entity';
import { AccountPeople } from './account-people';
import { InvitationsService } from './invitations.service';

const listStatement = readStatement('accounts/people/list-people.sql');

/** A person as the other people of the account see them. */
export interface ListedPerson {
  id: string;
  email: string;
  role: Role;
  joinedAt: Date;
  /** Whether they can sign in yet: they have a password, or have signed in at a provider. */
  hasJoined: boolean;
  hasSecondFactor: boolean;
  /** The sessions that they have open for this account. */
  sessions: number;
  /** The latest request in one of these sessions; `null`: they have none. */
  lastSeenAt: Date | null;
}

/** The people of accounts: lists them, changes their roles, removes them, lets them leave, ends their sessions. */
@Injectable()
export class PeopleService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly sessions: SessionsService,
    private readonly invitations: InvitationsService,
  ) {}

  /** Lists the people of an account, by e-mail address. */
  async list(accountId: string): Promise<ListedPerson[]> {
    return this.dataSource.query<ListedPerson[]>(listStatement, [accountId, idleHours]);
  }

  /**
   * Changes a person's role. Once this returns, every replica applies it to each of their requests. Links that they were shown,
   * and could no longer make, stop working.
   *
   * @throws {ApiError} `PERSON_NOT_FOUND`; `LAST_OWNER`; `INSUFFICIENT_ROLE` if the old or the new role is above that of the actor.
   */
  async setRole(accountId: string, idOrEmail: string, role: Role, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const people = await AccountPeople.lock(manager, accountId, by);
      const person = await people.find(idOrEmail);
      people.checkMayManage(person.role);
      people.checkMayManage(role);
      if (person.role === role) return;
      await people.checkIsNotLastOwner(person);
      await manager.update(Membership, { accountId, personId: person.id }, { role });
      await this.invitations.withdrawLinksOf(manager, { accountId, personId: person.id, role, by });
      if (person.role === 'owner') await withdrawOwnersLinks(manager, accountId);
      const subject = { type: 'person', id: person.id, name: `${person.email} (${role})` } as const;
      const changes = { role: { from: person.role, to: role } };
      await this.audit.record(manager, { accountId, action: 'person.role_set', actor: by, subject, changes });
    });
  }

  /**
   * Makes a link with which a person chooses a new password, for an owner who gives it to them. The earlier one stops working. The link
   * opens all that the person may use, so that it is only for people who belong to this account alone.
   *
   * @throws {ApiError} `PERSON_NOT_FOUND`; `INSUFFICIENT_ROLE` if the actor is no owner, or the person belongs to another account, too;
   *   `INVALID_REQUEST` if the person is the actor, or signs in at a provider.
   */
  async makePasswordLink(accountId: string, idOrEmail: string, by: Actor): Promise<OneTimeLink> {
    const token = generateOneTimeToken();
    return this.dataSource.transaction(async (manager) => {
      const people = await AccountPeople.lock(manager, accountId, by);
      people.checkMayManage('owner');
      const { id: personId, email, role } = await people.find(idOrEmail);
      if (personId === by.id) {
        throw new ApiError(
          'INVALID_REQUEST',
          'This link is for others. Change your own password on the page "Account".',
        );
      }
      // Joining another account waits until the end, and then ends the link.
      await lockUser(manager, personId);
      if (await manager.existsBy(Membership, { personId, accountId: Not(accountId) })) {
        throw new ApiError(
          'INSUFFICIENT_ROLE',
          `${email} belongs to other accounts, too, which the link would open. Only the operator of the server can make one: voxgate accounts invite.`,
        );
      }
      const user = await manager.findOneOrFail(User, {
        select: { id: true, passwordHash: true, oidcSubject: true },
        where: { id: personId },
      });
      if (user.passwordHash === null && user.oidcSubject !== null) {
        throw new ApiError('INVALID_REQUEST', `${email} signs in at the provider, and has no password here.`);
      }
      const kind = 'owner';
      const expiresAt = secondsAhead(ownerLinkHours * 3600);
      const link = { digest: digestOneTimeToken(token), personId, kind, accountId, role, expiresAt } as const;
      await manager.upsert(StoredOneTimeLink, link, ['personId', 'kind']);
      const subject = { type: 'person', id: personId, name: email } as const;
      await this.audit.record(manager, { accountId, action: 'link.created', actor: by, subject });
      const stored = await manager.findOneByOrFail(StoredOneTimeLink, { personId, kind });
      return { email, token, expiresAt: stored.expiresAt };
    });
  }

  /**
   * Removes a person from an account, ends their sessions for it, and withdraws their one-time link for it and the invitations
   * whose links they were shown. Once this returns, every replica rejects them. A person who belongs to no other account is
   * deleted.
   *
   * @throws {ApiError} `PERSON_NOT_FOUND`; `LAST_OWNER`; `INSUFFICIENT_ROLE` if the person's role is above that of the actor.
   */
  async remove(accountId: string, idOrEmail: string, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const people = await AccountPeople.lock(manager, accountId, by);
      const person = await people.find(idOrEmail);
      people.checkMayManage(person.role);
      await people.checkIsNotLastOwner(person);
      await this.takeOut(manager, accountId, { person, by });
      const subject = { type: 'person', id: person.id, name: person.email } as const;
      await this.audit.record(manager, { accountId, action: 'person.removed', actor: by, subject });
    });
  }

  /**
   * Takes the signed-in person out of the account of their session, like `remove`. Their session becomes one for another of their
   * accounts, the one that they chose last. If they have no other account, the session ends, and the person is deleted.
   *
   * @returns whether they are still signed in.
   * @throws {ApiError} `LAST_OWNER`; `PERSON_NOT_FOUND` if they were removed in the meantime.
   */
  async leave(session: SignedIn, by: Actor): Promise<boolean> {
    const accountId = session.account.id;
    return this.dataSource.transaction(async (manager) => {
      const { people, self } = await AccountPeople.lockForSelf(manager, accountId, session.person.id);
      await people.checkIsNotLastOwner(self);
      const staysSignedIn = await this.sessions.moveToOtherAccount(manager, session, by);
      await this.takeOut(manager, accountId, { person: self, by });
      const subject = { type: 'person', id: self.id, name: self.email } as const;
      await this.audit.record(manager, { accountId, action: 'person.left', actor: by, subject });
      return staysSignedIn;
    });
  }

  /**
   * Ends all sessions that a person has for an account. Once this returns, every replica rejects them.
   *
   * @returns how many sessions were active.
   * @throws {ApiError} `PERSON_NOT_FOUND`; `INSUFFICIENT_ROLE` if the person's role is above that of the actor.
   */
  async endSessions(accountId: string, idOrEmail: string, by: Actor): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const people = await AccountPeople.lock(manager, accountId, by);
      const person = await people.find(idOrEmail);
      people.checkMayManage(person.role);
      return this.sessions.endForAccount(manager, accountId, { person, by });
    });
  }

  /** Ends a membership and all that depends on it. The account's people are locked. */
  private async takeOut(
    manager: EntityManager,
    accountId: string,
    { person, by }: { person: { id: string; email: string; role: Role }; by: Actor },
  ): Promise<void> {
    // A new membership or session of this person waits until the end, or is seen by the statements that follow.
    await lockUser(manager, person.id);
    await this.sessions.endForAccount(manager, accountId, { person, by });
    await this.invitations.withdrawLinksOf(manager, { accountId, personId: person.id, by });
    // The link would let them back in.
    await manager.delete(StoredOneTimeLink, { accountId, personId: person.id });
    if (person.role === 'owner') await withdrawOwnersLinks(manager, accountId);
    await manager.delete(Membership, { accountId, personId: person.id });
    const hasOthers = await manager.existsBy(Membership, { personId: person.id });
    if (!hasOthers) await manager.delete(User, { id: person.id });
  }
}

/** Ends the links for passwords that the owners of an account were shown: somebody is no owner any more, and could use theirs. */
async function withdrawOwnersLinks(manager: EntityManager, accountId: string): Promise<void> {
  await manager.delete(StoredOneTimeLink, { accountId, kind: 'owner' });
}
