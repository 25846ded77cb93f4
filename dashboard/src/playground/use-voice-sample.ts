import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import { request } from '../api/client';
import { type RateLimit, rateLimitOf } from '../api/rate-limit';
import type { Voice } from '../api/types';
import { sampleSentence } from './sample-sentences';

/** The samples played so far, by voice or mix. Playing one again sends no request. */
const playedSamples = new Map<string, string>();

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
      audio.src = playedSamples.get(soundOf(voice)) ?? (await fetchSample(voice, onLimit, signal));
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

async function fetchSample(
  voice: Voice,
  onLimit: (limit: RateLimit | undefined) => void,
  signal: AbortSignal,
): Promise<string> {
  const body = { text: sampleSentence(voice.language), voice_id: voice.voice_id, format: 'mp3' };
  const response = await request('POST', '/tts', body, signal);
  onLimit(rateLimitOf(response.headers));
  const url = URL.createObjectURL(await response.blob());
  playedSamples.set(soundOf(voice), url);
  return url;
}

/** The id of a deleted mix can be used again for another one. */
function soundOf({ mix, voice_id: voiceId }: Voice): string {
  return mix ?? voiceId;
}
