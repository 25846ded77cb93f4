import { type RefObject, useEffect, useState } from 'react';

/** The playback state of an audio element. */
export interface Playback {
  playing: boolean;
  /** The position in seconds. */
  time: number;
}

const events = ['play', 'playing', 'pause', 'ended', 'seeked', 'timeupdate', 'emptied'] as const;
/** The element's own `timeupdate` fires about four times a second, which is too slow for short sentences. */
const intervalMs = 80;

/** Tracks the playback state of an audio element. */
export function usePlayback(element: RefObject<HTMLAudioElement | null>): Playback {
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
  return playback;
}
