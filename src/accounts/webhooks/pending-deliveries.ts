import type { EntityManager } from 'typeorm';

/** Cancels the deliveries that wait for an endpoint, because it is being disabled. They can be sent again by hand. */
export async function cancelPending(manager: EntityManager, endpointId: string): Promise<void> {
  await manager.query(
    `UPDATE alert_deliveries SET status = 'failed', last_error = 'The webhook was disabled.'
     WHERE endpoint_id = $1 AND status = 'pending'`,
    [endpointId],
  );
}
