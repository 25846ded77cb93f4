import { useEffect, useState } from 'react';
import { ReloadAlert } from './reload-alert';
import { reloadOnce } from './reload-once';
import { type ServerVersion, serverVersion } from './server-version';

const checkEveryMs = 3000;

const messages: Record<ServerVersion, { title: string; text: string }> = {
  newer: {
    title: 'A new version is available',
    text: 'The server was upgraded while this tab was open. Reload the page.',
  },
  unreachable: {
    title: 'The server cannot be reached',
    text: 'Part of this page could not be loaded. The page reloads when the server answers again.',
  },
  same: { title: 'Part of this page could not be loaded', text: 'Reload the page to try again.' },
};

/**
 * Replaces a page whose script could not be loaded. Reloads automatically once the server answers, but at most once a
 * minute. In between, the user can reload with a button.
 */
export function ChunkLoadFailed() {
  const [version, setVersion] = useState<ServerVersion>();
  useEffect(() => {
    const stopped = new AbortController();
    let timer: number;
    const check = async () => {
      const found = await serverVersion(stopped.signal);
      if (stopped.signal.aborted) return;
      if (found !== 'unreachable' && reloadOnce()) return;
      setVersion(found);
      timer = window.setTimeout(() => void check(), checkEveryMs);
    };
    void check();
    return () => {
      stopped.abort();
      window.clearTimeout(timer);
    };
  }, []);
  if (!version) return null;
  return <ReloadAlert color="orange" {...messages[version]} />;
}
