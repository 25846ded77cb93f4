import { type RefObject, useEffect, useRef, useState } from 'react';
import { request } from '../api/client';
import type { DictionaryRule } from '../api/types';

/** What a rule says, whether or not it is in a dictionary. */
export type SpokenRule = Pick<DictionaryRule, 'word' | 'alias' | 'phonemes' | 'alphabet'>;

/** Speaks a word as a rule says it, with the server's default voice. Counts as one request. */
export function useHearRule() {
  const [isLoading, setIsLoading] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const player = useRef<HTMLAudioElement>(null);
  const address = useRef<string>(null);
  const current = useRef<AbortController>(null);

  useEffect(
    () => () => {
      current.current?.abort();
      stop(player, address);
    },
    [],
  );

  const hear = async (rule: SpokenRule) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    stop(player, address);
    setError(null);
    setIsLoading(true);
    const audio = new Audio();
    player.current = audio;
    try {
      const body = { text: ssmlOf(rule), input_type: 'ssml', format: 'mp3', pronunciation_dictionaries: [] };
      const response = await request('POST', '/tts', body, signal);
      const sound = await response.blob();
      signal.throwIfAborted();
      address.current = URL.createObjectURL(sound);
      audio.src = address.current;
      await audio.play();
    } catch (failure) {
      if (signal.aborted) return;
      setError(failure as Error);
    }
    setIsLoading(false);
  };
  return { hear, isLoading, error };
}

function stop(player: RefObject<HTMLAudioElement | null>, address: RefObject<string | null>): void {
  player.current?.pause();
  if (address.current !== null) URL.revokeObjectURL(address.current);
  address.current = null;
}

/** SSML says what a rule says before the rule is saved. */
function ssmlOf({ word, alias, phonemes, alphabet = 'ipa' }: SpokenRule): string {
  if (alias !== undefined) return `<speak><sub alias="${escaped(alias)}">${escaped(word)}</sub></speak>`;
  const sounds = `alphabet="${alphabet}" ph="${escaped(phonemes ?? '')}"`;
  return `<speak><phoneme ${sounds}>${escaped(word)}</phoneme></speak>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign]!);
}
