import { useEffect, useState } from 'react';
import { ReloadAlert } from './reload-alert';
import { reloadOnce } from './reload-once';
import { type ServerVersion, serverVersion } from './server-version';

const checkEveryMs = 3000;

const messages: Record<ServerVersion, { title: string; text: string }> = {
  newer: { title: 'A new version is there', text: 'The server was upgraded while this tab was open. Reload the page.' },
  unreachable: {
    title: 'The server cannot be reached',
    text: 'A part of this page could not be loaded. The page reloads when the server answers again.',
  },
  same: { title: 'A part of this page could not be loaded', text: 'Reload the page to try again.' },
};

/**
 * In place of a page whose files could not be loaded. It reloads by itself as soon as the server answers, but only once
 * a minute; after that, the reader decides.
 */
export function PartNotLoaded() {
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
