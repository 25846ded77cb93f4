import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { type Actor, actorOf } from '../../platform/caller/actor';
import type { Client } from '../../platform/caller/client';
import type { Role } from '../../platform/caller/role';
import { readStatement } from '../../platform/database/statement';
import { currentTime, isAhead } from '../../platform/database/times';
import { ApiError } from '../../platform/errors/api-error';
import type { SignedIn } from '../sessions/session-data';
import { type InvitationFacts, JoiningService } from '../people/joining.service';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { Session } from '../sessions/session.entity';
import { SessionsService } from '../sessions/sessions.service';
import { lockUser } from '../users/lock-user';
import { Membership } from '../users/membership.entity';
import { digestOneTimeToken } from '../users/one-time-link';
import { StoredOneTimeLink } from '../users/one-time-link.entity';
import { PasswordHasher } from '../users/password-hasher';
import { passwordProblem } from '../users/password-rule';
import type { Member } from '../users/member';
import { User } from '../users/user.entity';
import { UsersService } from '../users/users.service';
import { PasswordSignIn } from './password-sign-in.service';

const findStatement = readStatement('accounts/sign-in/find-link.sql');

/** The user and account that a one-time link is for. */
interface LinkFacts {
  userId: string;
  email: string;
  accountId: string;
  accountName: string;
  role: Role;
  /** Whether the user joins the account by using the link. */
  joins: boolean;
  expiresAt: Date;
}

/** What a link is for: a new password, or an invitation. */
export interface ShownLink extends Pick<InvitationFacts, 'email' | 'accountName' | 'expiresAt' | 'proof'> {
  /** The role of an invitation; `null`: the link is for a new password. */
  role: InvitationFacts['role'] | null;
}

/** Sets passwords, and accepts invitations: with a link, or with the current password. */
@Injectable()
export class PasswordChoice {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordHasher,
    private readonly passwordSignIn: PasswordSignIn,
    private readonly sessions: SessionsService,
    private readonly joining: JoiningService,
    private readonly secondFactor: SecondFactorService,
    private readonly audit: AuditService,
  ) {}

  /** @throws {ApiError} `LINK_NOT_FOUND` if the link was used, was withdrawn, has expired, or never existed. */
  async show(token: string): Promise<ShownLink> {
    const link = await this.findLink(token);
    if (link) {
      const { email, accountName, expiresAt } = link;
      return { email, accountName, expiresAt, role: null, proof: 'new_password' };
    }
    const invitation = await this.joining.find(token);
    if (!invitation) throw linkNotFound();
    return invitation;
  }

  private async findLink(token: string, manager = this.dataSource.manager): Promise<LinkFacts | undefined> {
    const [link] = await manager.query<LinkFacts[]>(findStatement, [digestOneTimeToken(token)]);
    return link;
  }

  /**
   * Uses a link. A link for a new password sets it and ends all sessions of the user. If the user is new in the account, they join
   * it, and their second factor is switched off: like the password, it may be somebody else's. An invitation is accepted by a new
   * user with a new password, and by others with the password that they have.
   *
   * @param code of the second factor, if the user has one.
   * @returns the user, in the account that the link is for.
   * @throws {ApiError} `LINK_NOT_FOUND`, as `show` does; `INVALID_REQUEST` if a new password breaks a rule; for a password or a
   *   second factor that the user has, what signing in throws.
   */
  async accept(token: string, password: string, code: string | undefined, client: Client): Promise<Member> {
    const link = await this.findLink(token);
    const id = link
      ? await this.renew(token, link, password, code, client)
      : await this.join(token, password, code, client);
    const user = await this.users.findById(id);
    // The account may have been suspended since.
    if (!user) throw linkNotFound();
    return user;
  }

  private async join(token: string, password: string, code: string | undefined, client: Client): Promise<string> {
    const { email, proof } = await this.show(token);
    if (proof === 'new_password') {
      const id = await this.joining.joinAsNew(token, await this.hash('password', password, email), client);
      if (id === undefined) throw linkNotFound();
      return id;
    }
    const user = await this.passwordSignIn.verify(email, password, code, client);
    if (!(await this.joining.joinAs(token, user, client))) throw linkNotFound();
    return user.id;
  }

  private async renew(
    token: string,
    { userId: id, email, accountId, role, joins }: LinkFacts,
    password: string,
    code: string | undefined,
    client: Client,
  ): Promise<string> {
    const hash = await this.hash('password', password, email);
    if (!joins) {
      const user = await this.users.findById(id);
      if (!user) throw linkNotFound();
      await this.passwordSignIn.countAndCheckSecondFactor(user, code, client);
    }
    await this.dataSource.transaction(async (manager) => {
      // In the order in which a new link locks them. Also waits for a removal from the account, which withdraws the link.
      await lockUser(manager, id);
      // The user may have joined or left an account since.
      if ((await this.findLink(token, manager))?.joins !== joins) throw linkNotFound();
      const link = { digest: digestOneTimeToken(token), personId: id, expiresAt: isAhead() };
      if ((await manager.delete(StoredOneTimeLink, link)).affected === 0) throw linkNotFound();
      const by = actorOf({ type: 'person', id, name: email }, client);
      await this.choose(manager, id, hash);
      await this.audit.record(manager, {
        accountId,
        action: 'link.accepted',
        actor: by,
        subject: { type: 'person', id, name: email },
      });
      await this.sessions.endOthers(manager, null, { person: { id, email }, by });
      if (joins) {
        const owner = { person: { id, email }, accountId, by };
        await this.secondFactor.removeWithin(manager, owner, 'second_factor.reset');
      }
      await manager
        .createQueryBuilder()
        .insert()
        .into(Membership)
        .values({ personId: id, accountId, role, chosenAt: currentTime })
        .orUpdate(['chosen_at'], ['person_id', 'account_id'])
        .execute();
    });
    return id;
  }

  /**
   * Changes the password and ends all other sessions of the user.
   *
   * @throws {ApiError} `INVALID_CREDENTIALS` and `RATE_LIMITED`, as signing in does; `INVALID_REQUEST` if the new password
   *   breaks a rule.
   */
  async change(current: string, next: string, { sessionId, account }: SignedIn, by: Actor): Promise<void> {
    const email = by.name;
    const { id } = await this.passwordSignIn.verifyCredentials(email, current, by);
    const hash = await this.hash('new_password', next, email);
    await this.dataSource.transaction(async (manager) => {
      const credentials = await this.choose(manager, id, hash);
      await manager.update(Session, { id: sessionId, personId: id }, { credentials });
      const subject = { type: 'person', id, name: email } as const;
      await this.audit.record(manager, { accountId: account.id, action: 'password.changed', actor: by, subject });
      await this.sessions.endOthers(manager, sessionId, { person: { id, email }, by });
    });
  }

  private async hash(field: string, password: string, email: string): Promise<string> {
    const rule = passwordProblem(password, email);
    if (rule) throw ApiError.ofFields('INVALID_REQUEST', [{ field, reason: 'invalid', rule }]);
    return this.passwords.hash(password);
  }

  /** @returns how many times the user has chosen a password. */
  private async choose(manager: EntityManager, id: string, hash: string): Promise<number> {
    const chosen = { passwordHash: hash, credentials: () => 'credentials + 1' };
    // What was asked for with the former password in mind.
    await manager.delete(StoredOneTimeLink, { personId: id, kind: Not('operator') });
    const { raw } = await manager.update(User, { id }, chosen, { returning: ['credentials'] });
    return (raw as [Pick<User, 'credentials'>])[0].credentials;
  }
}

function linkNotFound(): ApiError {
  return new ApiError(
    'LINK_NOT_FOUND',
    'This link was already used, has expired, or is incomplete. Ask for a new one.',
  );
}
