import { Injectable } from '@nestjs/common';
import { maxVoiceFileBytes } from '@voxgate/speech';
import { OneFileFormInterceptor } from '../http/one-file-form.interceptor';

/**
 * Reads the form with a voice. At most four are in memory at the same time, with their checks, two of one account: 8 MB and what the checks
 * need. Others wait unread, at most 50 of them, 20 of one account. All others are refused at once.
 */
@Injectable()
export class OwnVoiceFormInterceptor extends OneFileFormInterceptor {
  constructor() {
    super({
      what: 'voice',
      maxFileBytes: maxVoiceFileBytes,
      maxFieldBytes: 8 * 1024,
      tooLarge: `The file of a voice has at most ${maxVoiceFileBytes} bytes.`,
      turns: {
        most: 4,
        maxOfGroup: 2,
        maxWaiting: 50,
        maxWaitingOfGroup: 20,
        refusal: 'The server is checking too many voices at the moment. Try again in some seconds, one after another.',
      },
    });
  }
}
