import { Column, Entity } from 'typeorm';
import { StoredWork } from '../work/stored-work.entity';
import type { BatchSettings, BatchStatus } from './batch';

/** A batch without its lines. It has started when all of them had been read. */
@Entity('batches')
export class StoredBatch extends StoredWork {
  declare status: BatchStatus;
  declare settings: BatchSettings;

  /** The name of its `BatchDialect`. */
  @Column('text')
  dialect: string;

  @Column({ type: 'text', name: 'input_file_id' })
  inputFileId: string;

  @Column({ type: 'json', nullable: true })
  metadata: Readonly<Record<string, string>> | null;

  /** Counts of lines. `total` is 0 until all have been read. */
  @Column({ type: 'integer', default: 0 })
  total: number;

  @Column({ type: 'integer', default: 0 })
  completed: number;

  @Column({ type: 'integer', default: 0 })
  failed: number;

  /** Of all lines that can be spoken, in Unicode code points. */
  @Column({ type: 'integer', default: 0 })
  characters: number;

  /** The files of results. While the batch is not over, the ids under which they will be stored. */
  @Column({ type: 'text', name: 'output_file_id', nullable: true })
  outputFileId: string | null;

  @Column({ type: 'text', name: 'error_file_id', nullable: true })
  errorFileId: string | null;

  /** When what is not spoken yet is given up; `null`: never. */
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', name: 'finalizing_at', precision: 3, nullable: true })
  finalizingAt: Date | null;

  @Column({ type: 'timestamptz', name: 'cancelling_at', precision: 3, nullable: true })
  cancellingAt: Date | null;
}
