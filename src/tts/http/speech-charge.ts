import { onResponseOver } from '../../platform/responses/response-over';
import type { SpeechEvent, SpeechFacts, SpokenAmount } from '@voxgate/speech';
import type { SpeechExchange } from './speech-exchange.decorator';

/** Settles what a request for speech has reserved. Without a reservation, nothing here has an effect. */
export class SpeechCharge {
  /** What has been made, once that is known. */
  spoken: SpokenAmount | undefined;

  constructor(private readonly exchange: SpeechExchange) {}

  /**
   * Charges speech that has been made if its client has given up on it: otherwise it could have the server work for nothing. Other work
   * that fails is not charged: `FailedSpeechInterceptor` gives the reservation back.
   */
  async evenIfAbandoned<T>(work: () => Promise<T>): Promise<T> {
    const { gone, deadline } = this.exchange;
    try {
      return await work();
    } catch (error) {
      // If it cannot be settled, it is given back.
      if (gone.aborted || deadline?.aborted) await this.settle().catch(() => undefined);
      throw error;
    }
  }

  /** @throws what `SpeechReservation.settle` throws. */
  async settle(): Promise<void> {
    if (this.spoken) await this.exchange.reservation?.settle(this.spoken);
  }

  /**
   * Call before a stream is sent. The characters are then spent; its seconds are settled when the response is over.
   *
   * @throws what `SpeechReservation.begin` throws.
   */
  async begin({ characters }: Pick<SpeechFacts, 'characters'>): Promise<void> {
    const { reservation, response } = this.exchange;
    if (!reservation) return;
    await reservation.begin();
    this.sent = { characters, audioSeconds: 0 };
    // For a client that has left before the events were read to their end.
    onResponseOver(response, () => void reservation.settle(this.spoken ?? this.sent));
  }

  /** Passes events on. Reserves more if the speech is longer than was estimated, and settles before the end. */
  async *whileSent(events: AsyncIterable<SpeechEvent>): AsyncGenerator<SpeechEvent> {
    const { reservation } = this.exchange;
    for await (const event of events) {
      if (event.type === 'audio') {
        const { characters } = this.sent;
        await reservation?.cover({ characters, audioSeconds: event.audioSeconds });
        this.sent = { characters, audioSeconds: event.audioSeconds };
      }
      yield event;
    }
    // Before the client gets the end, so that its next request has room.
    await reservation?.settle(this.spoken ?? this.sent);
  }

  private sent: SpokenAmount = { characters: 0, audioSeconds: 0 };
}
