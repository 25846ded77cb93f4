import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isSignedOut } from '../api/query-client';
import { sessionKey } from '../api/query-keys';
import type { Clip } from '../playground/clips';
import { ClipPlayer, type ClipState, type PlayerNews } from './clip-player';

const PlayerContext = createContext<ClipPlayer | null>(null);

/** Gives the player to the parts of a page. */
export const ClipPlayerProvider = PlayerContext.Provider;

/** A player that stops when its page is left. */
export function useNewClipPlayer(): ClipPlayer {
  const [player] = useState(() => new ClipPlayer());
  const queries = useQueryClient();
  useEffect(() => () => player.stop(), [player]);
  useEffect(
    () =>
      player.subscribe(() => {
        if (isSignedOut(player.news().error)) queries.setQueryData(sessionKey, null);
      }),
    [player, queries],
  );
  return player;
}

/** The player of the page. */
export function useClipPlayer(): ClipPlayer {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('The page has no player.');
  return player;
}

/** What a clip does. Only the parts that show the clip that is played are drawn again. */
export function useClipState(clip: Clip): ClipState {
  const player = useClipPlayer();
  return useSyncExternalStore(player.subscribe, () => player.stateOf(clip));
}

/** The last error and the rate limit. */
export function usePlayerNews(player: ClipPlayer): PlayerNews {
  return useSyncExternalStore(player.subscribe, player.news);
}
