import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Account } from '../account.entity';
import { AuditService } from '../audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import type { Role } from '../../platform/caller/role';
import { readStatement } from '../../platform/database/statement';
import { secondsAhead } from '../../platform/database/times';
import { UsageError } from '../../platform/errors/operator-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { isEmailAddress } from '../../platform/validation/email-address';
import { type Member, memberOf, type MemberRow } from './member';
import { Membership } from './membership.entity';
import { digestOneTimeToken, generateOneTimeToken, linkHours, type OneTimeLink } from './one-time-link';
import { StoredOneTimeLink } from './one-time-link.entity';
import { User } from './user.entity';

const findStatement = readStatement('accounts/users/find-member.sql');

/** Invites and finds users. */
@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Creates a one-time link to choose a password, for a new user of the account or for one who has forgotten theirs. The
   * user's earlier link stops working. Only an operator may do this: the link opens all accounts of the user.
   *
   * A user who can sign in already joins the account when the link is used: the inviter of another account may have chosen
   * their password.
   *
   * @param role the role of a user who is new in the account.
   * @throws {UsageError} if the e-mail address is invalid.
   */
  async invite(account: Account, email: string, by: Actor, role: Role = 'owner'): Promise<OneTimeLink> {
    if (!isEmailAddress(email)) throw new UsageError(`"${email}" is not an e-mail address.`);
    return this.dataSource.transaction(async (manager) => {
      const user = await this.findOrAdd(manager, account.id, email.toLowerCase(), role);
      const token = generateOneTimeToken();
      const [personId, digest] = [user.id, digestOneTimeToken(token)];
      const kind = 'operator';
      const link = {
        digest,
        personId,
        kind,
        accountId: account.id,
        role,
        expiresAt: secondsAhead(linkHours * 3600),
      } as const;
      await manager.upsert(StoredOneTimeLink, link, ['personId', 'kind']);
      const { expiresAt } = await manager.findOneByOrFail(StoredOneTimeLink, { personId, kind });
      const subject = { type: 'person', id: user.id, name: user.email } as const;
      await this.audit.record(manager, { accountId: account.id, action: 'link.created', actor: by, subject });
      return { email: user.email, token, expiresAt };
    });
  }

  /** Finds a user, in the account that they used last. A user without an account is not found. */
  async findByEmail(email: string): Promise<Member | null> {
    // PostgreSQL text cannot contain NUL.
    return email.includes('\0') ? null : this.find({ email: email.toLowerCase() });
  }

  /**
   * Returns the id of an arbitrary account. It is looked up each time, because the account may be deleted.
   *
   * @returns `undefined` if there is no account.
   */
  async anyAccountId(): Promise<string | undefined> {
    const kept = { deletedAt: IsNull() };
    const [account] = await this.dataSource.manager.find(Account, { select: { id: true }, where: kept, take: 1 });
    return account?.id;
  }

  /** Finds a user, in the account that they used last. */
  async findById(id: string): Promise<Member | null> {
    return this.find({ id });
  }

  /** Finds the user with this identity at a provider, in the account that they used last. */
  async findByOidc(oidcIssuer: string, oidcSubject: string): Promise<Member | null> {
    return this.find({ oidcIssuer, oidcSubject });
  }

  /** Adds a user to the account at once if nobody can sign in as this user yet. */
  private async findOrAdd(
    manager: EntityManager,
    accountId: string,
    email: string,
    role: Role,
  ): Promise<Pick<User, 'id' | 'email'>> {
    const users = manager.getRepository(User);
    await users
      .createQueryBuilder()
      .insert()
      .values({ id: timeOrderedId('usr'), email })
      .orIgnore()
      .execute();
    // Locked, so that nobody chooses a password before this transaction ends.
    const user = await users.findOneOrFail({
      select: { id: true, email: true, passwordHash: true, oidcSubject: true },
      where: { email },
      lock: { mode: 'pessimistic_write' },
    });
    if (user.passwordHash !== null || user.oidcSubject !== null) return user;
    await manager
      .createQueryBuilder()
      .insert()
      .into(Membership)
      .values({ personId: user.id, accountId, role })
      .orIgnore()
      .execute();
    return user;
  }

  private async find({ id, email, oidcIssuer, oidcSubject }: Partial<User>): Promise<Member | null> {
    const values = [id ?? null, email ?? null, oidcIssuer ?? null, oidcSubject ?? null];
    const [row] = await this.dataSource.query<MemberRow[]>(findStatement, values);
    return row ? memberOf(row) : null;
  }
}
