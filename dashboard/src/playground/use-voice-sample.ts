import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import type { RateLimit } from '../api/rate-limit';
import type { Voice } from '../api/types';
import { clipOf, clipUrl } from './clips';

type SampleState = 'idle' | 'loading' | 'playing';

/** Plays a sample of a voice, or stops it. */
export function useVoiceSample(onLimit: (limit: RateLimit | undefined) => void) {
  const [state, setState] = useState<SampleState>('idle');
  const [error, setError] = useState<Error | null>(null);
  const player = useRef<HTMLAudioElement>(null);

  const current = useRef<AbortController>(null);

  const stop = () => {
    current.current?.abort();
    player.current?.pause();
    player.current = null;
    setState('idle');
  };
  useEffect(
    () => () => {
      current.current?.abort();
      player.current?.pause();
    },
    [],
  );

  const play = async (voice: Voice) => {
    setError(null);
    setState('loading');
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    const audio = new Audio();
    player.current = audio;
    audio.addEventListener('ended', stop);
    try {
      audio.src = await clipUrl(clipOf(voice), onLimit, signal);
      if (player.current !== audio) return;
      await audio.play();
      setState('playing');
    } catch (failure) {
      if (signal.aborted) return;
      stop();
      setError(failure as Error);
      if (failure instanceof ApiFailure) onLimit(failure.limit);
    }
  };
  return { state, error, play, stop };
}
