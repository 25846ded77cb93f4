import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { inMegabytes } from '@voxgate/speech/messages/in-megabytes';
import { AccountsService } from '../../../accounts/accounts.service';
import { AccountDataModule } from '../../../operations/admin/account-data/account-data.module';
import { AccountDeletionService } from '../../../operations/admin/account-data/account-deletion.service';
import { AccountExportService } from '../../../operations/admin/account-data/account-export.service';
import { operator } from '../../../platform/caller/actor';
import { OperatorError, UsageError } from '../../../platform/errors/operator-error';
import { print } from '../output';
import { withServices } from '../with-services';

/** How often a deletion is tried while something is in its way, and the milliseconds between. */
const maxTries = 5;
const betweenMs = 1000;

/**
 * `voxgate accounts export`
 *
 * @throws {OperatorError} if there is no such account, or the file exists or cannot be written. No file is left then.
 */
export async function exportAccount(idOrEmail: string, { to, json }: { to?: string; json?: boolean }): Promise<void> {
  const result = await withServices(
    async (services) => {
      const account = await services.get(AccountsService).get(idOrEmail);
      const path = resolve(to ?? `${account.id}.zip`);
      const { archive, close } = await services.get(AccountExportService).open(account, operator);
      // Only its owner can read it.
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      try {
        await pipeline(archive, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST')
          throw new OperatorError(`${path} exists. Choose another file with --to.`, { cause: error });
        await rm(path, { force: true });
        throw error;
      } finally {
        await close();
      }
      return { id: account.id, file: path, bytes: (await stat(path)).size };
    },
    [AccountDataModule],
  );
  print(
    json,
    result,
    `Exported the account ${result.id} to ${result.file} (${inMegabytes(result.bytes)}).\n` +
      'It has texts, e-mail addresses and sound. Keep it where only you can read it.',
  );
}

/**
 * `voxgate accounts delete`
 *
 * @throws {UsageError} without `--yes`; {OperatorError} if there is no such account.
 */
export async function deleteAccount(
  idOrEmail: string,
  { yes = false, json }: { yes?: boolean; json?: boolean },
): Promise<void> {
  if (!yes) {
    throw new UsageError(
      'This deletes the account with its keys, people, files and everything else, and cannot be undone. ' +
        'Export it before with "voxgate accounts export", and add --yes.',
    );
  }
  const { id, finished } = await withServices(
    async (services) => {
      const account = await services.get(AccountsService).get(idOrEmail);
      await services.get(AccountDeletionService).request(account.id, operator);
      return { id: account.id, finished: await carryOut(services, account.id) };
    },
    [AccountDataModule],
  );
  const rest = finished
    ? 'Nothing of it is left.'
    : 'Some of it is still in use, or the store of files does not answer. A server removes it within some minutes.';
  print(json, { id, deleted: true, finished }, `Deleted the account ${id}. ${rest}`);
}

/** @returns whether nothing is left. */
async function carryOut(services: INestApplicationContext, accountId: string): Promise<boolean> {
  const deletions = services.get(AccountDeletionService);
  for (let tries = 1; ; tries++) {
    if (await deletions.carryOut(accountId)) return true;
    if (tries >= maxTries) return false;
    await delay(betweenMs);
  }
}
