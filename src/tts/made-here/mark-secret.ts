import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AudioMarkKey } from './audio-mark-key.entity';

/** What marks are made and found with. */
export interface MarkKeys {
  /** 32 bytes: which tiles of the sound are raised and lowered. */
  readonly pattern: Buffer;
  /** Makes the same id of the same name. */
  readonly idOf: (name: string) => bigint;
}

/** The secret of all marks, which all replicas share. It is made when it is first needed, and never changes. */
@Injectable()
export class MarkSecret {
  private known: MarkKeys | undefined;

  constructor(@InjectRepository(AudioMarkKey) private readonly keys: Repository<AudioMarkKey>) {}

  /** Finds the keys. @returns `undefined` if nothing has ever been marked. @throws the database's error. */
  async find(): Promise<MarkKeys | undefined> {
    if (this.known) return this.known;
    const row = await this.keys.findOneBy({ isOnly: true });
    if (row) this.known = keysOf(row.secret);
    return this.known;
  }

  /** Finds the keys, or makes them. @throws the database's error. */
  async get(): Promise<MarkKeys> {
    const found = await this.find();
    if (found) return found;
    const values = { isOnly: true, secret: randomBytes(32) };
    await this.keys.createQueryBuilder().insert().values(values).orIgnore().execute();
    return (await this.find())!;
  }
}

function keysOf(secret: Buffer): MarkKeys {
  const derive = (label: string) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), label, 32));
  const ids = derive('voxgate audio mark: ids');
  return {
    pattern: derive('voxgate audio mark: pattern'),
    idOf: (name) => createHmac('sha256', ids).update(name).digest().readBigUInt64BE(),
  };
}
