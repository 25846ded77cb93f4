import { Loader, UnstyledButton } from '@mantine/core';
import type { Clip } from '../playground/clips';
import { PlayIcon, StopIcon } from '../shared/icons';
import classes from './play-button.module.css';
import { useClipPlayer, useClipState } from './use-clip-player';

interface PlayButtonProps {
  clip: Clip;
  /** What is heard, such as "a sample of Heart". */
  what: string;
}

/** Plays a clip, and stops it. A ring shows how much of it has been heard. */
export function PlayButton({ clip, what }: PlayButtonProps) {
  const player = useClipPlayer();
  const state = useClipState(clip);
  const isIdle = state === 'idle';
  const heard = typeof state === 'number' ? state : 0;
  return (
    <UnstyledButton
      className={classes.button}
      aria-label={isIdle ? `Hear ${what}` : `Stop ${what}`}
      aria-busy={state === 'loading' || undefined}
      data-playing={typeof state === 'number' || undefined}
      onClick={() => (isIdle ? void player.play(clip) : player.stop())}
    >
      <svg className={classes.ring} viewBox="0 0 48 48" aria-hidden="true">
        <circle className={classes.track} cx="24" cy="24" r="22" />
        <circle
          className={classes.heard}
          cx="24"
          cy="24"
          r="22"
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={1 - heard}
        />
      </svg>
      {state === 'loading' ? <Loader size={20} color="currentColor" /> : isIdle ? <PlayIcon /> : <StopIcon />}
    </UnstyledButton>
  );
}
