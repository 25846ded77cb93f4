import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { rolesWith } from '../../platform/caller/rights';
import { Environment } from '../../platform/config/environment';
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

const insertAlert = `
  INSERT INTO alerts (id, account_id, type, data, once) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (once) DO NOTHING
  RETURNING id, account_id, type`;

const selectEndpoints = (chosen: string) => `
  SELECT alert.id, alert.account_id, e.id
  FROM alert JOIN webhook_endpoints AS e ON e.account_id = alert.account_id AND ${chosen}
  WHERE (
    SELECT count(*) FROM (
      SELECT FROM alert_deliveries AS d WHERE d.endpoint_id = e.id AND d.status = 'pending' LIMIT ${maxPending}
    ) AS waiting
  ) < ${maxPending}`;

/** Inserts the alert, unless one with the same `once` exists, and a delivery for each endpoint that wants it. */
const forSubscribers = `
  WITH alert AS (${insertAlert})
  INSERT INTO alert_deliveries (alert_id, account_id, endpoint_id)
  ${selectEndpoints('e.disabled IS NULL AND alert.type = ANY (e.events)')}
  RETURNING id`;

/**
 * Also inserts an e-mail for each person with one of the roles in $6, unless $7 alerts of the type were recorded in the last hour. The
 * alert itself is not counted: it is not visible yet.
 */
const forSubscribersAndPeople = `
  WITH alert AS (${insertAlert}), webhooks AS (
    INSERT INTO alert_deliveries (alert_id, account_id, endpoint_id)
    ${selectEndpoints('e.disabled IS NULL AND alert.type = ANY (e.events)')}
    RETURNING id
  ), emails AS (
    INSERT INTO alert_deliveries (alert_id, account_id, email)
    SELECT alert.id, alert.account_id, p.email
    FROM alert JOIN memberships AS m ON m.account_id = alert.account_id AND m.role = ANY ($6)
      JOIN people AS p ON p.id = m.person_id
    WHERE (
      SELECT count(*) FROM (
        SELECT FROM alerts AS a
        WHERE a.account_id = alert.account_id AND a.type = alert.type AND a.created_at > now() - interval '1 hour'
        LIMIT $7::bigint
      ) AS recent
    ) < $7::bigint
    ORDER BY m.created_at LIMIT ${maxRecipients}
    RETURNING id
  )
  SELECT id FROM webhooks UNION ALL SELECT id FROM emails`;

const forOneEndpoint = `
  WITH alert AS (${insertAlert})
  INSERT INTO alert_deliveries (alert_id, account_id, endpoint_id)
  ${selectEndpoints('e.id = $6')}
  RETURNING id`;

const forOneAddress = `
  WITH alert AS (${insertAlert})
  INSERT INTO alert_deliveries (alert_id, account_id, email) SELECT alert.id, alert.account_id, $6 FROM alert
  RETURNING id`;

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
      await this.insert(manager, forSubscribers, valuesOf(alert));
      return;
    }
    const maxEmailed = urgentTypes.has(alert.type) ? maxUrgentEmailedPerHour : maxEmailedPerHour;
    const values = [...valuesOf(alert), rolesWith('alerts:write'), maxEmailed];
    await this.insert(manager, forSubscribersAndPeople, values);
  }

  /** Whether invitations are e-mailed. Their links need an address that does not depend on who asks. */
  get emailsInvitations(): boolean {
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
    const [id] = await this.insert(manager, forOneEndpoint, [...valuesOf(alert), endpointId]);
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
