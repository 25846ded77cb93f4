import { Injectable } from '@nestjs/common';
import { ResponseSlots } from '../../../platform/responses/response-slots';

/** Maximum number of listeners of an account in this process, and of all. Each has some megabytes of sound, and a part of an encoder. */
const maxOfAccount = 5;
const maxInAll = 100;

/** Bounds how many listen to chapters that are being spoken. */
@Injectable()
export class ListeningSlots extends ResponseSlots {
  constructor() {
    super({
      maxOfOwner: maxOfAccount,
      maxInAll,
      ownerRefusal: {
        code: 'DOWNLOAD_LIMIT_REACHED',
        message: `This account is already listening to ${maxOfAccount} chapters, the maximum. Stop one and try again.`,
      },
      refusal: 'Too many people are listening at the moment. Try again in a few seconds.',
      retryAfter: 5,
    });
  }
}
