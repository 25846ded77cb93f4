const points = 800;

/** What a waveform is drawn from. */
export interface Peaks {
  /** From 0 to 1, evenly over the time. */
  values: number[];
  seconds: number;
}

/** The loudest of every stretch of an audio file; `undefined` if the browser cannot decode it. */
export async function waveformPeaks(file: Blob): Promise<Peaks | undefined> {
  // A low rate is enough to draw, and quick.
  const context = new OfflineAudioContext(1, 1, 8000);
  const audio = await context.decodeAudioData(await file.arrayBuffer()).catch(() => undefined);
  if (!audio || audio.duration === 0) return undefined;
  const samples = audio.getChannelData(0);
  const stretch = Math.max(1, samples.length / points);
  const values: number[] = [];
  for (let start = 0; start < samples.length; start += stretch) {
    let loudest = 0;
    const end = Math.min(samples.length, start + stretch);
    for (let index = Math.floor(start); index < end; index++) loudest = Math.max(loudest, Math.abs(samples[index]!));
    values.push(loudest);
  }
  return { values, seconds: audio.duration };
}
