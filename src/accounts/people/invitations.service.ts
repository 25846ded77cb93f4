import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Any, DataSource, type EntityManager } from 'typeorm';
import { AlertOutbox } from '../alerts/alert-outbox';
import { AuditService } from '../audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import { rightsOfRole } from '../../platform/caller/rights';
import { isAbove, type Role, roles } from '../../platform/caller/role';
import { deleteReturning } from '../../platform/database/delete-returning';
import { secondsAhead } from '../../platform/database/times';
import { ApiError } from '../../platform/errors/api-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { SlidingWindowStorage } from '../../rate-limit/sliding-window.storage';
import { WindowLimiter } from '../../rate-limit/window-limiter';
import { Membership } from '../users/membership.entity';
import { digestOneTimeToken, generateOneTimeToken, linkHours, type OneTimeLink } from '../users/one-time-link';
import { isEmailAddress } from '../../platform/validation/email-address';
import { User } from '../users/user.entity';
import { AccountPeople } from './account-people';
import { Invitation } from './invitation.entity';

/** Maximum number of invitations of an account that are pending, expired ones included. */
export const maxInvitations = 100;

/** Maximum number of people of an account, pending invitations included. */
export const maxPeople = 1000;

/** Maximum number of invitations, and of new links for them, that the people of an account make within an hour. */
export const maxInvitationsPerHour = 30;

/**
 * Maximum number of invitations that are e-mailed in a day: for an account, and to one address by all accounts. Further ones are made,
 * but not e-mailed, so that nobody can use the server to fill mailboxes.
 */
export const maxEmailsPerDay = 50;
export const maxEmailsToAddressPerDay = 3;

const dayMs = 24 * 3_600_000;

/** What the audit trail says of an invitation. */
type InvitationName = Pick<Invitation, 'id' | 'email' | 'role'>;

/** An invitation with its link. Only at this point is the link's token known. */
export interface IssuedInvitation {
  invitation: Invitation;
  link: OneTimeLink;
  /** Whether the server also sends the person an e-mail, with a link of its own. */
  isEmailed: boolean;
}

/** Invites people to accounts. An invitation that has been accepted or withdrawn is deleted. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly windows: SlidingWindowStorage,
    private readonly limiter: WindowLimiter,
    private readonly alerts: AlertOutbox,
  ) {}

  /** Lists the pending invitations of an account, by e-mail address. Expired ones are pending until they are withdrawn. */
  async list(accountId: string): Promise<Invitation[]> {
    return this.dataSource.manager.find(Invitation, { where: { accountId }, order: { email: 'ASC' } });
  }

  /**
   * Invites somebody to an account.
   *
   * @throws {ApiError} `INVALID_REQUEST` if the e-mail address is invalid; `ALREADY_INVITED` if the account has this person or a
   *   pending invitation for them; `PEOPLE_LIMIT_REACHED`; `INSUFFICIENT_ROLE` if the role is above that of the actor;
   *   `RATE_LIMITED`, unless the actor is the operator.
   */
  async invite(accountId: string, given: string, role: Role, by: Actor): Promise<IssuedInvitation> {
    if (!isEmailAddress(given)) {
      throw ApiError.ofFields('INVALID_REQUEST', [
        { field: 'email', reason: 'invalid', rule: 'must be an e-mail address' },
      ]);
    }
    if (by.type !== 'operator') await this.count(accountId);
    const email = given.toLowerCase();
    const isEmailed = await this.mayEmail(accountId, email);
    const token = generateOneTimeToken();
    return this.dataSource.transaction(async (manager) => {
      const people = await AccountPeople.lock(manager, accountId, by);
      people.checkMayManage(role);
      await checkHasRoom(manager, accountId);
      await checkIsNew(manager, accountId, email);
      const id = timeOrderedId('inv');
      await manager.insert(Invitation, { id, accountId, email, role, ...linkOf(token, by) });
      const invitation = await manager.findOneByOrFail(Invitation, { id });
      await this.record(manager, accountId, 'invitation.created', by, invitation);
      if (isEmailed) await this.email(manager, accountId, invitation);
      return issued(invitation, token, isEmailed);
    });
  }

  /**
   * Makes a new link for an invitation. The earlier link stops working, and the time to accept begins again.
   *
   * @param idOrEmail the invitation, or whom it is for.
   * @throws {ApiError} `INVITATION_NOT_FOUND`; `INSUFFICIENT_ROLE` if the role is above that of the actor; `RATE_LIMITED`, unless the
   *   actor is the operator.
   */
  async resend(accountId: string, idOrEmail: string, by: Actor): Promise<IssuedInvitation> {
    if (by.type !== 'operator') await this.count(accountId);
    const known = (await this.list(accountId)).find(
      ({ id, email }) => id === idOrEmail || email === idOrEmail.toLowerCase(),
    );
    const isEmailed = known !== undefined && (await this.mayEmail(accountId, known.email));
    const token = generateOneTimeToken();
    return this.dataSource.transaction(async (manager) => {
      const { id } = await this.findToChange(manager, accountId, idOrEmail, by);
      await manager.update(Invitation, { id }, { ...linkOf(token, by), mailDigest: null });
      const invitation = await manager.findOneByOrFail(Invitation, { id });
      await this.record(manager, accountId, 'invitation.resent', by, invitation);
      if (isEmailed) await this.email(manager, accountId, invitation);
      return issued(invitation, token, isEmailed);
    });
  }

  /**
   * Withdraws an invitation. Its link stops working.
   *
   * @param idOrEmail the invitation, or whom it is for.
   * @throws {ApiError} `INVITATION_NOT_FOUND`; `INSUFFICIENT_ROLE` if the role is above that of the actor.
   */
  async withdraw(accountId: string, idOrEmail: string, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const invitation = await this.findToChange(manager, accountId, idOrEmail, by);
      await manager.delete(Invitation, { id: invitation.id });
      await this.record(manager, accountId, 'invitation.withdrawn', by, invitation);
    });
  }

  /**
   * Withdraws the invitations whose links a person was shown and could no longer make, in the transaction of `manager`: otherwise
   * they could come back with one.
   *
   * @param role the new role of the person; `undefined`: they no longer belong to the account.
   */
  async withdrawLinksOf(
    manager: EntityManager,
    { accountId, personId, role, by }: { accountId: string; personId: string; role?: Role; by: Actor },
  ): Promise<void> {
    const mayInvite = role !== undefined && rightsOfRole(role).includes('people:write');
    const withdrawn = mayInvite ? roles.filter((each) => isAbove(each, role)) : roles;
    const where = { accountId, invitedById: personId, role: Any([...withdrawn]) };
    const deleted = await deleteReturning(manager, Invitation, where, ['id', 'email', 'role']);
    for (const invitation of deleted) await this.record(manager, accountId, 'invitation.withdrawn', by, invitation);
  }

  /** Whether an invitation to an address is e-mailed now. It counts the e-mail. */
  private async mayEmail(accountId: string, email: string): Promise<boolean> {
    if (!this.alerts.emailsLinks) return false;
    // A digest, because windows outlive the invitation.
    const address = hash('sha256', email, 'base64url');
    const { admitted: toAddress } = await this.windows.admit({
      bucket: `invitation-emails:to:${address}`,
      limit: maxEmailsToAddressPerDay,
      windowMs: dayMs,
      evictable: true,
    });
    if (!toAddress) return false;
    const { admitted } = await this.windows.admit({
      bucket: `invitation-emails:${accountId}`,
      limit: maxEmailsPerDay,
      windowMs: dayMs,
      evictable: true,
    });
    return admitted;
  }

  private async email(manager: EntityManager, accountId: string, { id, email }: Invitation): Promise<void> {
    const data = { invitation: { id } };
    await this.alerts.recordForAddress(email, manager, { accountId, type: 'invitation.created', data });
  }

  /** Limits how many addresses an account can look up: the link of an invitation shows whether the server knows its address. */
  private async count(accountId: string): Promise<void> {
    await this.limiter.consume(
      { bucket: `invitations:${accountId}`, limit: maxInvitationsPerHour, windowMs: 3_600_000 },
      `The account has made ${maxInvitationsPerHour} invitations within an hour, the maximum`,
    );
  }

  private async findToChange(
    manager: EntityManager,
    accountId: string,
    idOrEmail: string,
    by: Actor,
  ): Promise<Invitation> {
    const people = await AccountPeople.lock(manager, accountId, by);
    // PostgreSQL text cannot contain NUL, which a client could send.
    const invitation = idOrEmail.includes('\0')
      ? null
      : await manager.findOne(Invitation, {
          where: [
            { accountId, id: idOrEmail },
            { accountId, email: idOrEmail.toLowerCase() },
          ],
          // Accepting does not take the lock on the account's people.
          lock: { mode: 'pessimistic_write' },
        });
    if (!invitation) {
      throw new ApiError('INVITATION_NOT_FOUND', 'The account has no such invitation. It may have been accepted.');
    }
    people.checkMayManage(invitation.role);
    return invitation;
  }

  private async record(
    manager: EntityManager,
    accountId: string,
    action: 'invitation.created' | 'invitation.resent' | 'invitation.withdrawn',
    actor: Actor,
    { id, email, role }: InvitationName,
  ): Promise<void> {
    const subject = { type: 'invitation', id, name: `${email} (${role})` } as const;
    await this.audit.record(manager, { accountId, action, actor, subject });
  }
}

/** What is stored of a new link. */
function linkOf(token: string, by: Actor) {
  const expiresAt = secondsAhead(linkHours * 3600);
  return {
    digest: digestOneTimeToken(token),
    invitedById: by.type === 'person' ? by.id : null,
    invitedBy: by.name,
    expiresAt,
  };
}

function issued(invitation: Invitation, token: string, isEmailed: boolean): IssuedInvitation {
  const { email, expiresAt } = invitation;
  return { invitation, link: { email, token, expiresAt }, isEmailed };
}

async function checkHasRoom(manager: EntityManager, accountId: string): Promise<void> {
  const pending = await manager.countBy(Invitation, { accountId });
  const people = await manager.countBy(Membership, { accountId });
  if (pending >= maxInvitations) {
    throw new ApiError(
      'PEOPLE_LIMIT_REACHED',
      `The account has ${pending} pending invitations, the maximum. Withdraw one first.`,
    );
  }
  if (pending + people >= maxPeople) {
    throw new ApiError(
      'PEOPLE_LIMIT_REACHED',
      `The account has ${people + pending} people and pending invitations, the maximum. Remove somebody first.`,
    );
  }
}

async function checkIsNew(manager: EntityManager, accountId: string, email: string): Promise<void> {
  const user = await manager.findOneBy(User, { email });
  if (user && (await manager.existsBy(Membership, { accountId, personId: user.id })))
    throw new ApiError('ALREADY_INVITED', `${email} already belongs to the account.`);
  if (await manager.existsBy(Invitation, { accountId, email }))
    throw new ApiError('ALREADY_INVITED', `${email} is already invited. Make a new link instead.`);
}
