import type { EntityManager } from 'typeorm';
import type { FilesService } from '../../accounts/files/files.service';
import type { NewEntry } from './history-entry';
import type { AccountHistorySettings } from './account-history-settings';
import type { StoringTurns } from './storing-turns';
import type { WaitingBytes } from './waiting-bytes';

/** What every recording needs of the server. */
export interface RecordingServices {
  readonly settings: AccountHistorySettings;
  readonly files: FilesService;
  readonly turns: StoringTurns;
  readonly room: WaitingBytes;
  /** Runs work with the lock of an account. */
  readonly locked: (accountId: string, work: (manager: EntityManager) => Promise<void>) => Promise<void>;
  /** Adds an entry, in a transaction that holds the lock of its account. */
  readonly add: (manager: EntityManager, entry: NewEntry) => Promise<void>;
  /** Is told that a recording has begun its work, which does not reject. */
  readonly track: (work: Promise<void>) => void;
  /** Reports why a recording was lost. */
  readonly onLost: (reason: unknown) => void;
}
