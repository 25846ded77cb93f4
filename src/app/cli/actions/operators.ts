import { OperatorKeysService } from '../../../auth/operators/operator-keys.service';
import type { OperatorKey } from '../../../auth/operators/operator-key.entity';
import type { OperatorAccess } from '../../../platform/caller/operator-access';
import { print, table } from '../output';
import { withServices } from '../with-services';

/** `voxgate operators create` */
export async function createOperatorKey({
  name,
  access,
  expires,
  json,
}: {
  name: string;
  access: OperatorAccess;
  expires?: Date;
  json?: boolean;
}): Promise<void> {
  const { operatorKey, key } = await withServices((services) =>
    services.get(OperatorKeysService).create({ name, access, expiresAt: expires ?? null }),
  );
  print(
    json,
    { ...toJson(operatorKey), key },
    `Created the operator's key ${operatorKey.id} (${name}, ${access}).\n\n  ${key}\n\n` +
      'Save it now: it is not shown again and cannot be recovered. Whoever has it manages all accounts of this server.\n' +
      'It works on servers with ADMIN_API=true.',
  );
}

/** `voxgate operators list` */
export async function listOperatorKeys({ json }: { json?: boolean }): Promise<void> {
  const keys = await withServices((services) => services.get(OperatorKeysService).list());
  const rows = keys.map(({ operatorKey, lastUsedAt }) => ({
    ...toJson(operatorKey),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
  const columns = {
    id: 'ID',
    name: 'NAME',
    prefix: 'PREFIX',
    access: 'ACCESS',
    last_used_at: 'LAST USED',
    expires_at: 'EXPIRES',
    created_at: 'CREATED',
  };
  print(json, { data: rows }, table(rows, columns, 'There are no operators’ keys.'));
}

/** `voxgate operators revoke` */
export async function revokeOperatorKey(id: string, { json }: { json?: boolean }): Promise<void> {
  await withServices((services) => services.get(OperatorKeysService).revoke(id));
  print(json, { id, revoked: true }, `Revoked ${id}. Every server rejects it from now on.`);
}

function toJson({ id, name, prefix, access, expiresAt, createdAt }: OperatorKey) {
  return {
    id,
    name,
    prefix,
    access,
    expires_at: expiresAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}
