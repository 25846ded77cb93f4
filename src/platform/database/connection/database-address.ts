import type { DatabasePassword } from './database-password';

/** Where the database is, and how to connect to it. */
export interface DatabaseAddress {
  /** The URL, with one host or several. */
  readonly url: string;
  /** The password, if it is not in the URL. */
  readonly password?: DatabasePassword;
  /**
   * `auto`: each connection finds out whether it has a session of its own. `transaction`: no connection has one, because a
   * connection pooler in between gives each transaction any session.
   */
  readonly pooler?: 'auto' | 'transaction';
}

/** A URL alone is an address, too. */
export function addressOf(database: string | DatabaseAddress): DatabaseAddress {
  return typeof database === 'string' ? { url: database } : database;
}
