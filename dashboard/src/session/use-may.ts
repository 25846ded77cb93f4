import type { Right } from '../api/types';
import { useSession } from './use-session';

/** Returns a function that says whether the user's role includes a right. The server checks it again. */
export function useMay(): (right: Right) => boolean {
  const { data: session } = useSession();
  return (right) => session?.rights.includes(right) ?? false;
}
