import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Raw, Repository } from 'typeorm';
import { AlertOutbox } from '../alerts/alert-outbox';
import type { Actor } from '../../platform/caller/actor';
import { addressBucket } from '../../platform/caller/address-bucket';
import { isNewerThan } from '../../platform/database/times';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { alertOfEvent } from './alert-of-event';
import type { NewAuditEvent } from './audit-event';
import { AuditEvent } from './audit-event.entity';

/** Seconds for which an address from which a user has signed in is known. */
const signedInSeconds = 90 * 24 * 3600;

/** A page of an account's audit trail. */
export interface AuditPage {
  events: AuditEvent[];
  /** The cursor of the next page; `null`: this is the last page. */
  next: string | null;
}

/** The audit trail: who did what, when, and from which address. Services write it; the account reads it. */
@Injectable()
export class AuditService {
  constructor(
    @InjectRepository(AuditEvent) private readonly events: Repository<AuditEvent>,
    private readonly alerts: AlertOutbox,
  ) {}

  /**
   * Stores an event, and the alert that it causes.
   *
   * @param manager the entity manager of the transaction that makes the change, so that the change and its event are
   *   committed together.
   */
  async record(manager: EntityManager, event: NewAuditEvent): Promise<void> {
    const { accountId, action, actor, subject, changes = null, details = null } = event;
    const isNewAddress = action === 'session.created' && !(await this.isKnownAddress(manager, actor));
    await manager.getRepository(AuditEvent).insert({
      id: timeOrderedId('evt'),
      accountId,
      action,
      actorType: actor.type,
      actorId: actor.id,
      actorName: actor.name,
      subjectType: subject?.type ?? null,
      subjectId: subject?.id ?? null,
      subjectName: subject?.name ?? null,
      address: actor.address,
      userAgent: actor.userAgent,
      changes: changes as object | null,
      details: details as object | null,
    });
    const alert = alertOfEvent(event, { isNewAddress });
    if (alert) await this.alerts.record(manager, alert);
  }

  /**
   * Whether a user has signed in from an address in the last 90 days.
   *
   * @param network an address, or the network that counts as one address.
   */
  async hasSignedIn(personId: string, network: string, manager: EntityManager = this.events.manager): Promise<boolean> {
    return manager.existsBy(AuditEvent, {
      action: 'session.created',
      actorId: personId,
      at: isNewerThan(signedInSeconds),
      address: Raw((column) => `${column} <<= :network::inet`, { network }),
    });
  }

  private async isKnownAddress(manager: EntityManager, { id, address }: Actor): Promise<boolean> {
    return address !== null && id !== null && (await this.hasSignedIn(id, addressBucket(address), manager));
  }

  /**
   * Lists a page of the account's events, newest first.
   *
   * @param before the `next` of the previous page. An id that is not one of the account's events returns an empty page.
   */
  async list(accountId: string, { limit, before }: { limit: number; before?: string }): Promise<AuditPage> {
    const query = this.events
      .createQueryBuilder('event')
      .where('event.accountId = :accountId', { accountId })
      .orderBy('event.at', 'DESC')
      .addOrderBy('event.id', 'DESC')
      .limit(limit + 1);
    if (before !== undefined) {
      query.andWhere(
        '(event.at, event.id) < (SELECT at, id FROM audit_events WHERE account_id = :accountId AND id = :before)',
        { before },
      );
    }
    const events = await query.getMany();
    const page = events.slice(0, limit);
    return { events: page, next: events.length > limit ? page.at(-1)!.id : null };
  }
}
