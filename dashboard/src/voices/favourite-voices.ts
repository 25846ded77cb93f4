import { useCallback, useState } from 'react';
import { useSession } from '../session/use-session';

const keyOf = (personId: string) => `voxgate:favourite-voices:${personId}`;

/** The user's favourite voices, which this browser keeps. */
export function useFavouriteVoices() {
  const { data: session } = useSession();
  const personId = session?.person.id ?? '';
  const [favourites, setFavourites] = useState(() => read(personId));
  const toggle = useCallback(
    (voiceId: string) => {
      const next = favourites.has(voiceId)
        ? new Set([...favourites].filter((id) => id !== voiceId))
        : new Set([...favourites, voiceId]);
      setFavourites(next);
      write(personId, next);
    },
    [favourites, personId],
  );
  return { favourites, toggle };
}

function read(personId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    // Storage may be disabled, or may hold data of another version.
    return new Set();
  }
}

function write(personId: string, favourites: ReadonlySet<string>): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify([...favourites]));
  } catch {
    // Without storage, they are favourites until the page is left.
  }
}
