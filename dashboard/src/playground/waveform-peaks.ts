const points = 800;

/** The data that a waveform is drawn from. */
export interface Peaks {
  /** From 0 to 1, at equal intervals of time. */
  values: number[];
  seconds: number;
}

/** The peak of each interval of an audio file. `undefined` if the browser cannot decode the file. */
export async function waveformPeaks(file: Blob): Promise<Peaks | undefined> {
  // A low sample rate is enough for drawing, and fast.
  const context = new OfflineAudioContext(1, 1, 8000);
  const audio = await context.decodeAudioData(await file.arrayBuffer()).catch(() => undefined);
  if (!audio || audio.duration === 0) return undefined;
  const samples = audio.getChannelData(0);
  const interval = Math.max(1, samples.length / points);
  const values: number[] = [];
  for (let start = 0; start < samples.length; start += interval) {
    let loudest = 0;
    const end = Math.min(samples.length, start + interval);
    for (let index = Math.floor(start); index < end; index++) loudest = Math.max(loudest, Math.abs(samples[index]!));
    values.push(loudest);
  }
  return { values, seconds: audio.duration };
}
