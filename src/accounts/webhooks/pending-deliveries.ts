import type { EntityManager } from 'typeorm';
import { AlertDelivery } from '../alerts/alert-delivery.entity';

/** Cancels the deliveries that wait for an endpoint, because it is being disabled. They can be sent again by hand. */
export async function cancelPending(manager: EntityManager, endpointId: string): Promise<void> {
  const cancelled = { status: 'failed', lastError: 'The webhook was disabled.' } as const;
  await manager.update(AlertDelivery, { endpointId, status: 'pending' }, cancelled);
}
