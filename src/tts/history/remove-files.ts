import type { Logger } from '@nestjs/common';
import type { FilesService } from '../../accounts/files/files.service';
import { withCauses } from '@voxgate/speech/messages/with-causes';

/** Files per transaction. */
const perStep = 100;

/** Removes files that have expired. It does not throw: what fails now, the sweep of files does within minutes. */
export async function removeFiles(
  files: FilesService,
  accountId: string,
  ids: readonly string[],
  logger: Logger,
): Promise<void> {
  try {
    for (let start = 0; start < ids.length; start += perStep) {
      await files.removeOf(accountId, ids.slice(start, start + perStep));
    }
  } catch (error) {
    logger.warn(`Audio of the history cannot be removed now, will retry: ${withCauses(error)}`);
  }
}
