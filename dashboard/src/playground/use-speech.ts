import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../api/api-failure';
import { isSignedOut } from '../api/query-client';
import { sessionKey } from '../api/query-keys';
import type { RateLimit } from '../api/rate-limit';
import type { Voice } from '../api/types';
import { type AudioSink, createAudioSink } from './audio-sink';
import { LivePeaks } from './live-peaks';
import { ReceivedAudio } from './received-audio';
import type { SpeechRequest } from './speech-request';
import { initialState, type SpeechState } from './speech-state';
import { streamSpeech } from './speech-stream';
import { fileToDownload, playableFile } from './wav';
import { waveformPeaks } from './waveform-peaks';

/** Speaks one request at a time through an audio element. A new request cancels the previous one. */
export function useSpeech(
  element: RefObject<HTMLAudioElement | null>,
  onLimit: (limit: RateLimit | undefined) => void,
) {
  const [state, setState] = useState<SpeechState>(initialState);
  const current = useRef<{ abort: AbortController; sink: AudioSink }>(null);
  const queries = useQueryClient();

  const stop = useCallback(() => {
    current.current?.abort.abort();
    current.current?.sink.close();
    current.current = null;
    setState((now) => (now.phase === 'waiting' || now.phase === 'streaming' ? { ...now, phase: 'idle' } : now));
  }, []);
  useEffect(() => stop, [stop]);

  const speak = async (request: SpeechRequest, voice: Voice) => {
    stop();
    const abort = new AbortController();
    const sink = createAudioSink(element.current!, request.format);
    current.current = { abort, sink };
    const update = (change: Partial<SpeechState> | ((now: SpeechState) => Partial<SpeechState>)) => {
      if (abort.signal.aborted) return;
      setState((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }));
    };
    setState({ ...initialState, phase: 'waiting', request });

    const received = new ReceivedAudio();
    const livePeaks = new LivePeaks((peaks) => update((now) => (now.phase === 'streaming' ? { peaks } : {})));
    try {
      const durationSeconds = await streamSpeech(
        request,
        voice,
        {
          onLimit,
          onAudio: (bytes) => {
            received.add(bytes);
            sink.write(bytes);
            update({ phase: 'streaming' });
            void livePeaks.update(() => playableFile(received.bytes(), request.format));
          },
          onTimestamp: (timestamp) => update((now) => ({ timestamps: [...now.timestamps, timestamp] })),
        },
        abort.signal,
      );
      const bytes = received.bytes();
      const playable = playableFile(bytes, request.format);
      sink.end(playable);
      update({ phase: 'complete', file: fileToDownload(bytes, request.format), durationSeconds });
      const peaks = await waveformPeaks(playable);
      if (peaks) update({ peaks });
    } catch (error) {
      if (abort.signal.aborted) return;
      sink.close();
      if (error instanceof ApiFailure) onLimit(error.limit);
      if (isSignedOut(error)) queries.setQueryData(sessionKey, null);
      update({ phase: 'failed', error: error as Error });
    }
  };
  return { state, speak, stop };
}
