import { type RefObject, useEffect, useState } from 'react';
import { seek } from './play';

/** The playback state of an audio element. */
export interface Playback {
  playing: boolean;
  /** The position in seconds. */
  time: number;
}

const events = ['play', 'playing', 'pause', 'ended', 'seeked', 'timeupdate', 'emptied'] as const;
/** The element's own `timeupdate` fires about four times a second, which is too slow for short sentences. */
const intervalMs = 80;

/** Tracks the position of an audio element. `seek` moves it to a time in seconds. */
export function usePlayback(
  element: RefObject<HTMLAudioElement | null>,
): Playback & { readonly seek: (time: number) => void } {
  const [playback, setPlayback] = useState<Playback>({ playing: false, time: 0 });
  useEffect(() => {
    const audio = element.current;
    if (!audio) return undefined;
    const follow = () => {
      const { currentTime: time, paused, ended } = audio;
      const playing = !paused && !ended;
      setPlayback((now) => (now.playing === playing && now.time === time ? now : { playing, time }));
    };
    for (const event of events) audio.addEventListener(event, follow);
    const timer = setInterval(() => {
      if (!audio.paused) follow();
    }, intervalMs);
    return () => {
      clearInterval(timer);
      for (const event of events) audio.removeEventListener(event, follow);
    };
  }, [element]);
  const seekTo = (time: number) => {
    if (!element.current) return;
    seek(element.current, time);
    // Do not wait for the element's event: the next key press moves the slider from here.
    setPlayback((now) => ({ ...now, time }));
  };
  return { ...playback, seek: seekTo };
}
