import { type Peaks, waveformPeaks } from './waveform-peaks';

/** Drawing may take this part of the time at most, so that a long speech does not slow the page down. */
const share = 0.2;
const shortestPauseMs = 700;

/** Draws a speech while it comes, now and then: every time anew, as a part of a compressed file cannot be decoded alone. */
export class GrowingPeaks {
  private notBefore = 0;
  private drawing = false;

  constructor(private readonly onPeaks: (peaks: Peaks) => void) {}

  /** More has come. */
  async grow(fileSoFar: () => Blob): Promise<void> {
    if (this.drawing || performance.now() < this.notBefore) return;
    this.drawing = true;
    const start = performance.now();
    const peaks = await waveformPeaks(fileSoFar());
    this.drawing = false;
    this.notBefore = performance.now() + Math.max(shortestPauseMs, (performance.now() - start) / share);
    if (peaks) this.onPeaks(peaks);
  }
}
