import type { EntityManager } from 'typeorm';
import { User } from './user.entity';

/** Locks a user until the transaction ends. New memberships and sessions of the user wait, too. */
export async function lockUser(manager: EntityManager, id: string): Promise<void> {
  const lock = { mode: 'pessimistic_write' } as const;
  await manager.findOne(User, { select: { id: true }, where: { id }, lock });
}
