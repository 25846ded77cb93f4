import { Injectable } from '@nestjs/common';
import { OneFileFormInterceptor } from '../../http/one-file-form.interceptor';
import { maxOriginFileBytes } from './origin.service';

/**
 * Reads the form with a sound. Two are in memory and examined at the same time, one of each account. Others wait unread, at most 20 of
 * them, 5 of one account. All others are refused at once.
 */
@Injectable()
export class OriginFormInterceptor extends OneFileFormInterceptor {
  constructor() {
    super({
      what: 'sound',
      maxFileBytes: maxOriginFileBytes,
      maxFieldBytes: 1024,
      tooLarge: `The file has more than ${maxOriginFileBytes / 1e6} MB. Cut a part out of it.`,
      turns: {
        most: 2,
        maxOfGroup: 1,
        maxWaiting: 20,
        maxWaitingOfGroup: 5,
        refusal: 'The server is examining too many files at the moment. Try again in some seconds, one after another.',
      },
    });
  }
}
