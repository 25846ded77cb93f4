import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { type OwnVoice, ownVoiceSpokenId, type OwnVoiceSource } from '@voxgate/speech';
import { readStatement } from '../../platform/database/statement';
import { AccountVoiceSource, isOwnVoiceId, type StoredOwnVoice } from '../own-voice-source';
import { OwnVoiceRow } from './own-voice.entity';

const existingStatement = readStatement('tts/own-voices/existing-voices.sql');

/** Reads the voices of accounts: for lists and requests, and for the engine that speaks them. */
@Injectable()
export class OwnVoiceRows extends AccountVoiceSource implements OwnVoiceSource {
  /** Voices that are being checked, which are not stored yet. */
  private readonly candidates = new Map<string, Buffer>();

  constructor(
    @InjectRepository(OwnVoiceRow) private readonly rows: Repository<OwnVoiceRow>,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    super();
  }

  async list(accountId: string): Promise<StoredOwnVoice[]> {
    const rows = await this.rows.find({ where: { accountId }, order: { createdAt: 'ASC', voiceId: 'ASC' } });
    return rows.map(storedOwnVoice);
  }

  async find(accountId: string, voiceId: string): Promise<StoredOwnVoice | undefined> {
    if (!isOwnVoiceId(voiceId)) return undefined;
    const row = await this.rows.findOneBy({ accountId, voiceId });
    return row ? storedOwnVoice(row) : undefined;
  }

  async load({ accountId, key }: OwnVoice): Promise<Buffer | undefined> {
    const candidate = this.candidates.get(key);
    if (candidate) return candidate;
    const row = await this.rows.findOne({
      select: { styles: true, voiceId: true, accountId: true },
      where: { accountId, key },
    });
    return row?.styles;
  }

  async existing(voices: readonly OwnVoice[]): Promise<ReadonlySet<string>> {
    const stored = voices.filter(({ key }) => !this.candidates.has(key));
    const rows =
      stored.length === 0
        ? []
        : await this.dataSource.query<{ key: string }[]>(existingStatement, [
            stored.map(({ accountId }) => accountId),
            stored.map(({ key }) => key),
          ]);
    return new Set([...rows.map(({ key }) => key), ...this.candidates.keys()]);
  }

  /** Makes a voice one that the engine can speak before it is stored, while the work lasts. */
  async withCandidate<T>(key: string, styles: Buffer, work: () => Promise<T>): Promise<T> {
    this.candidates.set(key, styles);
    try {
      return await work();
    } finally {
      this.candidates.delete(key);
    }
  }
}

/** A row as requests and lists need it. */
export function storedOwnVoice(row: OwnVoiceRow): StoredOwnVoice {
  const { accountId, voiceId, name, language, gender, grounds, createdAt, loudness, key } = row;
  const digest = row.digest.toString('hex');
  const spokenId = ownVoiceSpokenId({ accountId, voiceId, language, gender, loudness, key, digest });
  return { voiceId, name, language, gender, spokenId, grounds, createdAt };
}
