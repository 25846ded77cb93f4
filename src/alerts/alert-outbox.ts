import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { timeOrderedId } from '../ids/time-ordered-id';
import type { NewAlert } from './alert';

/** Maximum number of deliveries that wait for one endpoint. Alerts beyond it are recorded, but not delivered there. */
export const mostPending = 1000;

/** Inserts the alert, unless one with the same `once` exists, and a delivery for each chosen endpoint. */
const recordSql = (chosen: string) => `
  WITH alert AS (
    INSERT INTO alerts (id, account_id, type, data, once) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (once) DO NOTHING
    RETURNING id, account_id, type
  )
  INSERT INTO alert_deliveries (alert_id, account_id, endpoint_id)
  SELECT alert.id, alert.account_id, e.id
  FROM alert JOIN webhook_endpoints AS e ON e.account_id = alert.account_id AND ${chosen}
  WHERE (
    SELECT count(*) FROM (
      SELECT FROM alert_deliveries AS d WHERE d.endpoint_id = e.id AND d.status = 'pending' LIMIT ${mostPending}
    ) AS waiting
  ) < ${mostPending}
  RETURNING id`;

const forSubscribers = recordSql('e.disabled IS NULL AND alert.type = ANY (e.events)');
const forOneEndpoint = recordSql('e.id = $6');

/**
 * Records alerts and queues their deliveries, in the transaction of the event. So an event that is rolled back sends nothing, and
 * one that is committed is sent even if every server is killed right after it.
 */
@Injectable()
export class AlertOutbox {
  /** @param manager the entity manager of the transaction that makes the change. */
  async record(manager: EntityManager, alert: NewAlert): Promise<void> {
    await manager.query(forSubscribers, valuesOf(alert));
  }

  /**
   * Records an alert for one endpoint of the account, whether or not it has subscribed.
   *
   * @returns the id of the delivery; `undefined` if too many deliveries wait for the endpoint.
   */
  async recordFor(endpointId: string, manager: EntityManager, alert: NewAlert): Promise<string | undefined> {
    const rows = await manager.query<{ id: string }[]>(forOneEndpoint, [...valuesOf(alert), endpointId]);
    return rows[0]?.id;
  }
}

function valuesOf({ accountId, type, data, once }: NewAlert): unknown[] {
  return [timeOrderedId('alrt'), accountId, type, data, once ?? null];
}
