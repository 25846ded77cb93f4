import { type Peaks, waveformPeaks } from './waveform-peaks';

/** Drawing may take at most this share of the time, so that long audio does not slow down the page. */
const maxShare = 0.2;
const minPauseMs = 700;

/**
 * Updates the waveform from time to time while audio arrives. Each update decodes the file from its start, because a
 * part of a compressed file cannot be decoded alone.
 */
export class LivePeaks {
  private notBefore = 0;
  private drawing = false;

  constructor(private readonly onPeaks: (peaks: Peaks) => void) {}

  /** Call this when more audio has arrived. */
  async update(fileSoFar: () => Blob): Promise<void> {
    if (this.drawing || performance.now() < this.notBefore) return;
    this.drawing = true;
    const start = performance.now();
    const peaks = await waveformPeaks(fileSoFar());
    this.drawing = false;
    this.notBefore = performance.now() + Math.max(minPauseMs, (performance.now() - start) / maxShare);
    if (peaks) this.onPeaks(peaks);
  }
}
