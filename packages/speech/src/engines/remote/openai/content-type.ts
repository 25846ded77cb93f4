import { RemoteFailure } from '../remote-failure';

/** Types of compressed audio, which nobody has asked for. */
const compressed = /^audio\/(?:mpeg|mp3|mp4|aac|ogg|opus|flac|x-flac|webm)$/u;

/**
 * Checks that a response may be raw samples or a WAV.
 *
 * @param type the `Content-Type`. Without one, the bytes decide.
 * @throws {RemoteFailure}
 */
export function checkContentType(type: string | undefined): void {
  const essence = type?.split(';')[0]!.trim().toLowerCase() ?? '';
  const isAudio = essence.startsWith('audio/') && !compressed.test(essence);
  if (essence === '' || isAudio || essence === 'application/octet-stream' || essence === 'binary/octet-stream') return;
  const shown = /^[a-z0-9.+/-]{1,60}$/u.test(essence) ? essence : 'another type';
  throw new RemoteFailure('wrong', `the answer is ${shown} in place of audio`);
}

/** The sample rate in a type such as `audio/pcm;rate=24000`. */
export function rateOf(type: string | undefined): number | undefined {
  const rate = Number(/;\s*(?:sample)?rate=(\d{4,6})(?!\d)/iu.exec(type ?? '')?.[1]);
  return rate >= 8000 && rate <= 192_000 ? rate : undefined;
}
