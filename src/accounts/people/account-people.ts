import { type EntityManager, Not } from 'typeorm';
import type { Actor } from '../../platform/caller/actor';
import { rightsOfRole, rolesWith } from '../../platform/caller/rights';
import { isAbove, type Role, roles } from '../../platform/caller/role';
import { lockAccount } from '../../platform/database/lock-account';
import { readStatement } from '../../platform/database/statement';
import { ApiError } from '../../platform/errors/api-error';
import { insufficientRole } from '../../platform/errors/insufficient-right';
import { Membership } from '../users/membership.entity';

const findStatement = readStatement('accounts/people/find-person.sql');

/** Changes the people of one account. Nothing else can change them until the transaction ends. */
export class AccountPeople {
  private constructor(
    private readonly manager: EntityManager,
    readonly accountId: string,
    /** The role of whoever makes the change, as it is now. */
    private readonly actorRole: Role,
  ) {}

  /**
   * Locks the account's people against other changes, and reads the role of the actor. A request was authenticated before that: a
   * change that another request made in the meantime counts here.
   *
   * @throws {ApiError} `INSUFFICIENT_ROLE` if the actor was removed from the account, or may not change its people.
   */
  static async lock(manager: EntityManager, accountId: string, by: Actor): Promise<AccountPeople> {
    await lockAccount(manager, accountId);
    const role = by.type === 'operator' ? 'owner' : await roleOf(manager, accountId, by.id);
    if (role === undefined || !rightsOfRole(role).includes('people:write')) {
      throw insufficientRole(role ?? 'none', rolesWith('people:write'));
    }
    return new AccountPeople(manager, accountId, role);
  }

  /**
   * Like `lock`, for a person who changes nothing but their own membership. Every role may do that.
   *
   * @throws {ApiError} `PERSON_NOT_FOUND` if the person was removed from the account.
   */
  static async lockForSelf(
    manager: EntityManager,
    accountId: string,
    personId: string,
  ): Promise<{ people: AccountPeople; self: { id: string; email: string; role: Role } }> {
    await lockAccount(manager, accountId);
    const people = new AccountPeople(manager, accountId, (await roleOf(manager, accountId, personId)) ?? 'viewer');
    return { people, self: await people.find(personId) };
  }

  /**
   * Checks that the actor may give a role, or may change or remove somebody who has it.
   *
   * @throws {ApiError} `INSUFFICIENT_ROLE`.
   */
  checkMayManage(role: Role): void {
    if (!isAbove(role, this.actorRole)) return;
    const sufficient = roles.filter((each) => !isAbove(role, each));
    throw insufficientRole(this.actorRole, sufficient);
  }

  /** @throws {ApiError} `PERSON_NOT_FOUND`. */
  async find(idOrEmail: string): Promise<{ id: string; email: string; role: Role }> {
    // PostgreSQL text cannot contain NUL, which a client could send.
    const [person] = idOrEmail.includes('\0')
      ? []
      : await this.manager.query<{ id: string; email: string; role: Role }[]>(findStatement, [
          this.accountId,
          idOrEmail,
        ]);
    if (!person) throw new ApiError('PERSON_NOT_FOUND', 'No such person belongs to the account.');
    return person;
  }

  /** @throws {ApiError} `LAST_OWNER` if the account has no owner except this person. */
  async checkIsNotLastOwner(person: { id: string; role: Role }): Promise<void> {
    if (person.role !== 'owner') return;
    const others = { accountId: this.accountId, role: 'owner', personId: Not(person.id) } as const;
    if (await this.manager.existsBy(Membership, others)) return;
    throw new ApiError('LAST_OWNER', 'An account needs an owner. Make somebody else an owner first.');
  }
}

async function roleOf(manager: EntityManager, accountId: string, personId: string | null): Promise<Role | undefined> {
  return personId === null ? undefined : (await manager.findOneBy(Membership, { accountId, personId }))?.role;
}
