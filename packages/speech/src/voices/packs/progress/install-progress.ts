/** Receives the progress of an installation. Bytes count the pack's parts, verified or being received. */
export interface InstallProgress {
  /** Shows a message. */
  note(line: string): void;
  /** @param doneBytes greater than 0 if an interrupted installation resumes. */
  start(title: string, doneBytes: number, totalBytes: number): void;
  update(doneBytes: number): void;
  /** The pack has been installed. */
  finish(): void;
  /** The installation failed. The reason is reported as an error. */
  stop(): void;
}
