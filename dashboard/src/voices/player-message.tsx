import { FailureAlert } from '../shared/failure-alert';
import { useClipPlayer, usePlayerNews } from './use-clip-player';

/** Says why something could not be heard. */
export function PlayerMessage() {
  const { error } = usePlayerNews(useClipPlayer());
  return error && <FailureAlert error={error} title="It could not be played" />;
}
