import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { onResponseOver } from '../responses/response-over';
import { TurnLine } from './turn-line';

/** From this size on, a body takes a place. */
const largeBytes = 2 ** 20;

/**
 * Places for large bodies, each of which may take some 64 MB until its request is over: the bytes, their text, and the values in it. At
 * most six are held at the same time, two of them for one account. Others wait unread.
 */
@Injectable()
export class LargeBodies {
  private readonly line = new TurnLine({
    most: 6,
    maxOfGroup: 2,
    maxWaiting: 50,
    maxWaitingOfGroup: 10,
    patienceMs: 10_000,
    refusal:
      'The server is receiving too many large bodies at the moment. Try again in some seconds, one after another.',
  });

  /**
   * Waits for a place if the body may be large, and keeps it until the response is over.
   *
   * @throws {ApiError} `OVERLOADED` if there is none for some time.
   */
  async take(request: Request, response: Response): Promise<void> {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const isLarge = length === undefined ? encoding !== undefined : Number(length) > largeBytes;
    if (!isLarge) return;
    const over = new AbortController();
    let giveBack: (() => void) | undefined;
    onResponseOver(response, () => {
      over.abort(new Error('The client has disconnected.'));
      giveBack?.();
    });
    giveBack = await this.line.take(request.caller?.accountId ?? '', over.signal);
    if (over.signal.aborted) giveBack();
  }
}
