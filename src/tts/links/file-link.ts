/** A link with which anybody can get a file until it expires. */
export interface FileLink {
  /** `link_` and a time-ordered unique id. */
  readonly id: string;
  readonly accountId: string;
  readonly fileId: string;
  /** The id of the key that has signed it. */
  readonly keyId: string;
  readonly disposition: 'inline' | 'attachment';
  /** The name for the client; `null`: that of the file. */
  readonly filename: string | null;
  readonly createdAt: Date;
  /** A whole second. */
  readonly expiresAt: Date;
  /** Requests with it. HEAD does not count. */
  readonly uses: number;
  readonly lastUsedAt: Date | null;
}

/** A row of `file_links`. */
export interface FileLinkRow {
  id: string;
  account_id: string;
  file_id: string;
  key_id: string;
  disposition: 'inline' | 'attachment';
  filename: string | null;
  created_at: Date;
  expires_at: Date;
  /** PostgreSQL's bigint. */
  uses: string;
  last_used_at: Date | null;
}

/** Reads a row. */
export function fileLink(row: FileLinkRow): FileLink {
  return {
    id: row.id,
    accountId: row.account_id,
    fileId: row.file_id,
    keyId: row.key_id,
    disposition: row.disposition,
    filename: row.filename,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    uses: Number(row.uses),
    lastUsedAt: row.last_used_at,
  };
}
