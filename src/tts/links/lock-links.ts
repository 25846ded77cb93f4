import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { FileLink } from './file-link.entity';

/** Locks links to files until the transaction ends. All who lock several of them do it in this order. */
export async function lockLinks(manager: EntityManager, where: FindOptionsWhere<FileLink>): Promise<void> {
  const lock = { mode: 'pessimistic_write' } as const;
  await manager.find(FileLink, { select: { id: true }, where, order: { id: 'ASC' }, lock });
}
