import type { FileListing } from './file-listing.entity';
import type { StoredObject } from './stored-object.entity';

/** A file of an account, as its owner sees it. */
export interface StoredFile extends Readonly<FileListing>, Readonly<Pick<StoredObject, 'bytes' | 'digest'>> {}

/** Where an object of an account is in the store. */
export type ObjectPlace = Pick<StoredObject, 'id' | 'accountId' | 'digest'>;

/** SQL: a {@link StoredFile}, of the file `f` with its object `o`. */
export const fileColumns = `f.id, f.account_id AS "accountId", f.object_id AS "objectId", f.name, f.content_type AS "contentType", f.kind,
  f.created_at AS "createdAt", f.expires_at AS "expiresAt", o.digest, o.bytes::float8 AS bytes`;

/** SQL: whether the file `f` has not expired. */
export const isKept = '(f.expires_at IS NULL OR f.expires_at > clock_timestamp())';

/**
 * The key of an object in the store: `account id/xx/SHA-256-unique part`, where `xx` are the first digits. Each object has a key of its
 * own, also if an earlier one had the same contents.
 */
export function objectKey({ id, accountId, digest }: ObjectPlace): string {
  const hex = digest.toString('hex');
  return `${accountId}/${hex.slice(0, 2)}/${hex}-${id.replace(/^obj_/u, '')}`;
}
