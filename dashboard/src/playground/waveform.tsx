import { type RefObject, useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { minutesAndSeconds } from '../shared/times';
import { styleNonce } from '../theme/style-nonce';
import type { Peaks } from './waveform-peaks';
import classes from './waveform.module.css';

interface WaveformProps {
  audio: RefObject<HTMLAudioElement | null>;
  peaks: Peaks | null;
  /** The playback position in seconds. */
  time: number;
  onSeek: (time: number) => void;
}

const height = 72;

/** The waveform. Click it to seek; a slider under it serves keyboards and screen readers. */
export function Waveform({ audio, peaks, time, onSeek }: WaveformProps) {
  const container = useRef<HTMLDivElement>(null);
  const wave = useRef<WaveSurfer>(null);

  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const surfer = WaveSurfer.create({
      container: container.current!,
      media: audio.current!,
      height,
      barWidth: 2,
      barGap: 2,
      barRadius: 2,
      cursorWidth: 0,
      waveColor: style.getPropertyValue('--vg-wave'),
      progressColor: style.getPropertyValue('--vg-wave-played'),
      dragToSeek: true,
      hideScrollbar: true,
      cspNonce: styleNonce(),
    });
    wave.current = surfer;
    return () => {
      wave.current = null;
      surfer.destroy();
    };
  }, [audio]);

  useEffect(() => {
    if (!peaks || !wave.current || !audio.current) return;
    // Rejects when a newer drawing replaces an unfinished one, which is not an error.
    wave.current.load(audio.current.currentSrc, [peaks.values], peaks.seconds).catch(() => undefined);
  }, [audio, peaks]);

  return (
    <div className={classes.waveform} data-drawn={peaks ? 'true' : 'false'}>
      <div ref={container} className={classes.canvas} aria-hidden />
      <input
        className={classes.slider}
        type="range"
        aria-label="Position"
        aria-valuetext={minutesAndSeconds(time)}
        min={0}
        max={Math.floor(peaks?.seconds ?? 0)}
        step={1}
        value={Math.floor(time)}
        disabled={!peaks}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
      />
    </div>
  );
}
