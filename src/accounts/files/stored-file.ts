/** A file of an account, as its owner sees it. */
export interface StoredFile {
  /** `file_` and a time-ordered unique id. */
  readonly id: string;
  readonly accountId: string;
  /** The name for downloads. */
  readonly name: string;
  readonly contentType: string;
  /** What the file is to the code that has stored it, such as `job-result`. */
  readonly kind: string;
  readonly bytes: number;
  /** SHA-256 of the contents. */
  readonly digest: Buffer;
  readonly createdAt: Date;
  /** `null`: kept until it is removed. */
  readonly expiresAt: Date | null;
  /** The id of its object in the store, which files with the same contents share. */
  readonly objectId: string;
}

/** Where an object of an account is in the store. */
export interface StoredObject {
  readonly id: string;
  readonly accountId: string;
  /** SHA-256 of the contents. */
  readonly digest: Buffer;
}

/** A row of {@link selectFiles}. */
export interface FileRow {
  id: string;
  account_id: string;
  name: string;
  content_type: string;
  kind: string;
  created_at: Date;
  expires_at: Date | null;
  object_id: string;
  digest: Buffer;
  /** PostgreSQL's bigint. */
  bytes: string;
}

/** SQL: the columns of {@link FileRow}, of the files `f` with their objects `o`. */
export const fileColumns = `f.id, f.account_id, f.name, f.content_type, f.kind, f.created_at, f.expires_at, f.object_id, o.digest, o.bytes`;

/** SQL: selects files with their objects. */
export const selectFiles = `SELECT ${fileColumns} FROM stored_files AS f JOIN stored_objects AS o ON o.id = f.object_id`;

/** SQL: whether the file `f` has not expired. */
export const isKept = '(f.expires_at IS NULL OR f.expires_at > clock_timestamp())';

/** Reads a row. */
export function storedFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    contentType: row.content_type,
    kind: row.kind,
    bytes: Number(row.bytes),
    digest: row.digest,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    objectId: row.object_id,
  };
}

/**
 * The key of an object in the store: `account id/xx/SHA-256-unique part`, where `xx` are the first digits. Each object has a key of its
 * own, also if an earlier one had the same contents.
 */
export function objectKey({ id, accountId, digest }: StoredObject): string {
  const hex = digest.toString('hex');
  return `${accountId}/${hex.slice(0, 2)}/${hex}-${id.replace(/^obj_/u, '')}`;
}
