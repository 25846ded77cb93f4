import { LinkKeys } from '../../../tts/links/link-keys';
import type { RotateKeyOptions } from '../commands/links';
import { print } from '../output';
import { withServices } from '../with-services';

/** `voxgate links rotate-key` */
export async function rotateLinkKey({ dropOld = false, json }: RotateKeyOptions): Promise<void> {
  const { id, endedLinks } = await withServices((services) => services.get(LinkKeys).rotate({ dropOld }));
  print(
    json,
    { id, ended_links: endedLinks },
    dropOld
      ? `Links are signed with the new key ${id}. ${endedLinks} links have ended.`
      : `Links are signed with the new key ${id}. Links that exist keep working; to end them all, use --drop-old.`,
  );
}
