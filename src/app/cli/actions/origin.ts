import { open } from 'node:fs/promises';
import { OperatorError } from '../../../platform/errors/operator-error';
import { OriginMarkDto } from '../../../tts/made-here/origin/dto/origin.dto';
import { maxOriginFileBytes, OriginService } from '../../../tts/made-here/origin/origin.service';
import { print } from '../output';
import { withServices } from '../with-services';

/**
 * `voxgate origin`. Unlike the API, it shows the requests of all accounts.
 *
 * @throws {OperatorError} if the file cannot be read; what `OriginService.examine` throws.
 */
export async function findOrigin(path: string, { json }: { json?: boolean }): Promise<void> {
  const file = await readSoundFile(path);
  const { isMadeHere, confidence, seconds, markId, row } = await withServices((services) =>
    services.get(OriginService).examine(file, new AbortController().signal),
  );
  const mark = row ? Object.assign({ account_id: row.accountId }, OriginMarkDto.from(row)) : null;
  const result = { made_here: isMadeHere, confidence, duration_seconds: seconds, mark };
  if (!isMadeHere)
    return print(json, result, 'No mark of this server was found. That proves nothing: marks can be lost.');
  if (!mark) {
    const id = markId!.toString(16).padStart(16, '0');
    const words = `Made here, but by whose request is not known: mark ${id} is not in the ledger any more, or was misread.`;
    return print(json, result, words);
  }
  const by = mark.api_key_id ?? mark.user_id ?? 'a person';
  const words =
    `Made here for account ${mark.account_id} by ${by} at ${mark.created_at.toISOString()}: ` +
    `${mark.surface} ${mark.source_id}, voice ${mark.voice_id}.`;
  print(json, result, words);
}

async function readSoundFile(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: Error) => {
    throw new OperatorError(`${path} cannot be read: ${error.message}`);
  });
  try {
    const { size } = await file.stat();
    if (size > maxOriginFileBytes)
      throw new OperatorError(`${path} has more than ${maxOriginFileBytes / 1e6} MB. Cut a part out of it.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
