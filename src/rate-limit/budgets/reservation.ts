import { ApiError } from '../../platform/errors/api-error';
import type { SpeechReservation, SpentSpeech } from '../metering/speech-reservation';
import { quotaExceeded } from './quota-exceeded.error';
import type { Reservations } from './reservations';
import type { Spender } from './spender';

/** What one request has reserved. */
export interface Reserved {
  id: string;
  /** As in the request that was admitted. */
  shardOwner: string;
  spenders: readonly Spender[];
  characters: number;
  audioMs: number;
}

const nothing = { characters: 0, audioMs: 0 };

/** The reservation of one request. */
export class Reservation implements SpeechReservation {
  private hasBegun = false;
  private isOver = false;

  constructor(
    private readonly reserved: Reserved,
    private readonly reservations: Reservations,
  ) {}

  async cover(spent: SpentSpeech): Promise<void> {
    if (!this.isOver) await this.reserveMore(spent);
  }

  async begin(): Promise<void> {
    if (this.isOver || this.hasBegun) return;
    const { id, shardOwner } = this.reserved;
    const begun = { id, shardOwner, ended: false, characters: 0, audioMs: 0 };
    if (!(await this.reservations.settle(begun))) throw lost();
    this.hasBegun = true;
  }

  async settle({ characters, audioSeconds }: SpentSpeech): Promise<void> {
    if (this.isOver) return;
    this.isOver = true;
    const spent = { characters, audioMs: inMilliseconds(audioSeconds) };
    if (this.hasBegun) {
      // What was sent is covered; more may have been made.
      await this.settleInTime({
        characters: Math.min(spent.characters, this.reserved.characters),
        audioMs: Math.min(spent.audioMs, this.reserved.audioMs),
      });
      return;
    }
    try {
      await this.reserveMore({ characters, audioSeconds });
      const { id, shardOwner } = this.reserved;
      if (!(await this.reservations.settle({ id, shardOwner, ended: true, ...spent }))) throw lost();
    } catch (error) {
      // There will be no answer.
      await this.settleInTime(nothing);
      throw error;
    }
  }

  async giveBack(): Promise<void> {
    if (this.isOver) return;
    this.isOver = true;
    await this.settleInTime(nothing);
  }

  private async reserveMore(spent: SpentSpeech): Promise<void> {
    const { id, shardOwner, spenders } = this.reserved;
    const characters = Math.max(spent.characters, this.reserved.characters);
    const audioMs = Math.max(inMilliseconds(spent.audioSeconds), this.reserved.audioMs);
    if (characters === this.reserved.characters && audioMs === this.reserved.audioMs) return;
    const { held, usedUp } = await this.reservations.extend({ id, shardOwner, spenders, characters, audioMs });
    if (!held) throw lost();
    if (usedUp) throw quotaExceeded(usedUp, { characters, audioMs });
    // Another call, which wanted more, may have been answered meanwhile.
    this.reserved.characters = Math.max(characters, this.reserved.characters);
    this.reserved.audioMs = Math.max(audioMs, this.reserved.audioMs);
  }

  private async settleInTime(spent: Pick<Reserved, 'characters' | 'audioMs'>): Promise<void> {
    const { id, shardOwner } = this.reserved;
    await this.reservations.settleInTime({ id, shardOwner, ended: true, ...spent });
  }
}

/** The lease ran out: what was reserved may have been spent by another request. */
function lost(): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', 'The server was interrupted while it worked. Retry the request.', {
    headers: { 'Retry-After': '1' },
  });
}

function inMilliseconds(seconds: number): number {
  return Math.ceil(seconds * 1000);
}
