import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Repository } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import { AuditService } from '../audit/audit.service';
import type { Actor } from '../caller/actor';
import { OperatorError } from '../errors/operator-error';
import { timeOrderedId } from '../ids/time-ordered-id';
import { isEmailAddress } from '../validation/email-address';
import { digestOneTimeToken, generateOneTimeToken, linkHours, type OneTimeLink } from './one-time-link';
import { User } from './user.entity';

/** Invites and finds users. */
@Injectable()
export class UsersService {
  private someAccountId: string | undefined;

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Creates a one-time link to choose a password, for a new user of the account or for one who has forgotten theirs. The
   * user's earlier link stops working.
   *
   * @throws {OperatorError} if the e-mail address is invalid, or belongs to a user of another account.
   */
  async invite(account: Account, email: string, by: Actor): Promise<OneTimeLink> {
    if (!isEmailAddress(email)) throw new OperatorError(`"${email}" is not an e-mail address.`);
    return this.dataSource.transaction(async (manager) => {
      const user = await this.findOrAdd(manager, account, email.toLowerCase());
      const token = generateOneTimeToken();
      const [{ expiresAt }] = await manager.query<[{ expiresAt: Date }]>(
        `INSERT INTO one_time_links (digest, person_id, expires_at)
         VALUES ($1, $2, clock_timestamp() + make_interval(hours => $3))
         ON CONFLICT (person_id) DO UPDATE SET digest = EXCLUDED.digest, expires_at = EXCLUDED.expires_at
         RETURNING expires_at AS "expiresAt"`,
        [digestOneTimeToken(token), user.id, linkHours],
      );
      const subject = { type: 'person', id: user.id, name: user.email } as const;
      await this.audit.record(manager, { accountId: account.id, action: 'link.created', actor: by, subject });
      return { email: user.email, token, expiresAt };
    });
  }

  /** Finds a user, with account and password hash. */
  async findByEmail(email: string): Promise<User | null> {
    // PostgreSQL text cannot contain NUL.
    return email.includes('\0') ? null : this.withSecrets({ email: email.toLowerCase() });
  }

  /**
   * Returns the id of an arbitrary account, always the same one. Queries the database once.
   *
   * @returns `undefined` if there is no account.
   */
  async anyAccountId(): Promise<string | undefined> {
    this.someAccountId ??= (await this.dataSource.query<{ id: string }[]>('SELECT id FROM accounts LIMIT 1'))[0]?.id;
    return this.someAccountId;
  }

  /** Finds a user, with account and password hash. */
  async findById(id: string): Promise<User | null> {
    return this.withSecrets({ id });
  }

  /** Finds the user with this identity at a provider, with account and password hash. */
  async findByOidc(oidcIssuer: string, oidcSubject: string): Promise<User | null> {
    return this.withSecrets({ oidcIssuer, oidcSubject });
  }

  /**
   * Links the user who was invited under an e-mail address to an identity at a provider, unless they already have one.
   *
   * @returns the user, with account; `null` if no user with this e-mail address can be linked.
   */
  async linkOidcIdentity(email: string, oidcIssuer: string, oidcSubject: string): Promise<User | null> {
    await this.users.update({ email, oidcIssuer: IsNull() }, { oidcIssuer, oidcSubject });
    return this.findByOidc(oidcIssuer, oidcSubject);
  }

  private async findOrAdd(manager: EntityManager, account: Account, email: string): Promise<User> {
    const users = manager.getRepository(User);
    await users
      .createQueryBuilder()
      .insert()
      .values({ id: timeOrderedId('usr'), accountId: account.id, email })
      .orIgnore()
      .execute();
    const user = await users.findOneByOrFail({ email });
    if (user.accountId !== account.id) {
      throw new OperatorError(`${email} belongs to another account. A user can belong to only one account.`);
    }
    return user;
  }

  private async withSecrets(where: Partial<Pick<User, 'id' | 'email' | 'oidcIssuer' | 'oidcSubject'>>) {
    return this.users
      .createQueryBuilder('person')
      .addSelect('person.passwordHash')
      .innerJoinAndSelect('person.account', 'account')
      .where(where)
      .getOne();
  }
}
