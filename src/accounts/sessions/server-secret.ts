import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { ServerSecret } from './server-secret.entity';

/** Returns the secret of this name, which all replicas share. The first replica that needs it creates it. */
export async function serverSecret(
  dataSource: DataSource,
  name: 'session' | 'pending-sign-in' | 'second-factor',
): Promise<string> {
  const secrets = dataSource.getRepository(ServerSecret);
  await secrets
    .createQueryBuilder()
    .insert()
    .values({ name, value: randomBytes(32) })
    .orIgnore()
    .execute();
  const { value } = await secrets.findOneByOrFail({ name });
  return value.toString('base64');
}
