import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Job } from '../api/project-types';
import { play, seek } from '../playground/play';
import { LiveSound } from './live-sound';
import { fileAddress, liveSoundPath } from './use-job';

/** Formats that browsers play, best first. */
const playable = ['mp3', 'opus', 'm4b', 'flac', 'wav'];

/** The finished file of a chapter that browsers can play. */
function fileOf({ files }: Job, chapter: number): string | undefined {
  const own = files.filter((file) => file.chapter === chapter && playable.includes(file.format));
  return own.toSorted((one, other) => playable.indexOf(one.format) - playable.indexOf(other.format))[0]?.file_id;
}

/**
 * Plays a chapter of a job: its finished file, or else its sound while it is made. The caller gives the component a key for each job and
 * chapter.
 */
export function useChapterSound(element: RefObject<HTMLAudioElement | null>, job: Job, chapter: number) {
  const [error, setError] = useState<Error | null>(null);
  const live = useRef<LiveSound>(null);
  const fileId = fileOf(job, chapter);

  useEffect(() => {
    const audio = element.current;
    const report = () => {
      // The stream reports its own errors.
      if (!live.current)
        setError(new Error('The sound could not be loaded. Check that you are online, and try again.'));
    };
    audio?.addEventListener('error', report);
    return () => {
      audio?.removeEventListener('error', report);
      live.current?.close();
      live.current = null;
    };
  }, [element]);

  const open = (audio: HTMLAudioElement) => {
    setError(null);
    live.current?.close();
    live.current = null;
    if (fileId === undefined) {
      live.current = new LiveSound(audio, liveSoundPath(job.id, chapter), (problem) => {
        live.current?.close();
        live.current = null;
        setError(problem);
      });
    } else {
      audio.src = fileAddress(fileId);
    }
  };
  const toggle = () => {
    const audio = element.current;
    if (!audio) return;
    if (!audio.paused) {
      audio.pause();
      return;
    }
    if (!audio.hasAttribute('src') || audio.error) open(audio);
    play(audio);
  };
  /** Plays from a time in seconds. */
  const playFrom = (seconds: number) => {
    const audio = element.current;
    if (!audio) return;
    const sound = live.current;
    // The stream may have dropped what was heard long ago, or not have it yet. The file has everything.
    const isHere = sound ? sound.has(seconds) || (fileId === undefined && sound.isAhead(seconds)) : true;
    if (!audio.hasAttribute('src') || audio.error || !isHere) open(audio);
    if (live.current && !live.current.has(seconds)) startAt(audio, live.current, seconds);
    else seek(audio, seconds);
    play(audio);
  };
  return { error, toggle, playFrom };
}

/** Goes to a time as soon as the stream has it. */
function startAt(audio: HTMLAudioElement, sound: LiveSound, seconds: number): void {
  const go = () => {
    if (!sound.has(seconds)) return;
    audio.removeEventListener('progress', go);
    audio.removeEventListener('durationchange', go);
    seek(audio, seconds);
  };
  audio.addEventListener('progress', go);
  audio.addEventListener('durationchange', go);
  audio.addEventListener(
    'emptied',
    () => {
      audio.removeEventListener('progress', go);
      audio.removeEventListener('durationchange', go);
    },
    { once: true },
  );
}
