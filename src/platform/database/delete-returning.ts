import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';

/**
 * Deletes rows, as TypeORM's `delete` does, and returns what they held. Of several callers at once, only one gets a row.
 *
 * @param properties what to return. Columns with a transformer are returned as the driver reads them.
 */
export async function deleteReturning<Entity extends ObjectLiteral, Property extends keyof Entity & string>(
  manager: EntityManager,
  target: EntityTarget<Entity>,
  where: FindOptionsWhere<Entity> | FindOptionsWhere<Entity>[],
  properties: readonly Property[],
): Promise<Pick<Entity, Property>[]> {
  const metadata = manager.dataSource.getMetadata(target);
  const columns = properties.map((property) => {
    const { databaseName } = metadata.findColumnWithPropertyName(property)!;
    return `"${databaseName}" AS "${property}"`;
  });
  const builder = manager.createQueryBuilder().delete().from(target).where(where).returning(columns.join(', '));
  return (await builder.execute()).raw as Pick<Entity, Property>[];
}
