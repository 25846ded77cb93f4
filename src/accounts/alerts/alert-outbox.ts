import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rolesWith } from '../../platform/caller/rights';
import { Environment } from '../../platform/config/environment';
import { readStatement } from '../../platform/database/statement';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import type { NewAlert } from './alert';
import { DeliveryEntries } from './delivery-entries';

/** Maximum number of deliveries that wait for one endpoint. Alerts beyond it are recorded, but not delivered there. */
export const maxPending = 1000;

/**
 * Maximum number of alerts of one type that are e-mailed to an account in an hour, so that nobody can fill the others' mailboxes.
 * Each type counts by itself, so that many alerts of one type cannot keep those of another back.
 */
export const maxEmailedPerHour = 20;

/** The same for alerts that may mean a break-in. They are not easily kept back by provoking others. */
export const maxUrgentEmailedPerHour = 100;

const urgentTypes: ReadonlySet<NewAlert['type']> = new Set(['api_key.leaked', 'sign_in.new_address']);

/** Maximum number of people of an account who get an e-mail. */
const maxRecipients = 100;

/** Of an alert that must be recorded only once, all but the first record nothing. */
const forSubscribers = readStatement('accounts/alerts/alert-subscribers.sql');
const forSubscribersAndPeople = readStatement('accounts/alerts/alert-subscribers-and-people.sql');
const forOneEndpoint = readStatement('accounts/alerts/alert-one-endpoint.sql');
const forOneAddress = readStatement('accounts/alerts/alert-one-address.sql');

/**
 * Records alerts and queues their deliveries, in the transaction of the event. So an event that is rolled back sends nothing, and
 * one that is committed is sent even if every server is killed right after it.
 */
@Injectable()
export class AlertOutbox {
  constructor(
    private readonly environment: Environment,
    private readonly entries: DeliveryEntries,
  ) {}

  /**
   * Records an alert for the endpoints that want it and, if the server sends e-mail, for the people who manage alerts.
   *
   * @param manager the entity manager of the transaction that makes the change.
   */
  async record(manager: EntityManager, alert: NewAlert): Promise<void> {
    if (this.environment.SMTP_URL === undefined) {
      await this.insert(manager, forSubscribers, [...valuesOf(alert), maxPending]);
      return;
    }
    const maxEmailed = urgentTypes.has(alert.type) ? maxUrgentEmailedPerHour : maxEmailedPerHour;
    const values = [...valuesOf(alert), maxPending, rolesWith('alerts:write'), maxEmailed, maxRecipients];
    await this.insert(manager, forSubscribersAndPeople, values);
  }

  /** Whether links are e-mailed. They need an address that does not depend on who asks. */
  get emailsLinks(): boolean {
    return this.environment.SMTP_URL !== undefined && this.environment.PUBLIC_URL !== undefined;
  }

  /** Records an alert that is e-mailed to one address only, in the transaction of `manager`. */
  async recordForAddress(address: string, manager: EntityManager, alert: NewAlert): Promise<void> {
    await this.insert(manager, forOneAddress, [...valuesOf(alert), address]);
  }

  /**
   * Records an alert for one endpoint of the account, whether or not it has subscribed.
   *
   * @returns the id of the delivery; `undefined` if too many deliveries wait for the endpoint.
   */
  async recordFor(endpointId: string, manager: EntityManager, alert: NewAlert): Promise<string | undefined> {
    const [id] = await this.insert(manager, forOneEndpoint, [...valuesOf(alert), maxPending, endpointId]);
    return id;
  }

  /** @returns the ids of the deliveries. */
  private async insert(manager: EntityManager, statement: string, values: unknown[]): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(statement, values);
    const ids = rows.map(({ id }) => id);
    await this.entries.add(manager, ids);
    return ids;
  }
}

function valuesOf({ accountId, type, data, once }: NewAlert): unknown[] {
  return [timeOrderedId('alrt'), accountId, type, data, once ?? null];
}
