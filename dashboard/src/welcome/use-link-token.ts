import { useEffect, useState } from 'react';

/**
 * The token of the one-time link, from the fragment of the address, which browsers never send to a server. The hook
 * removes it from the address, and so from the browser's history.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(readFragment);
  useEffect(() => {
    const take = () => {
      const found = readFragment();
      if (found === '') return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}

function readFragment(): string {
  return location.hash.slice(1);
}
