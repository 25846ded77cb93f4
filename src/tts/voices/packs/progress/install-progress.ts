/** Is told how an install goes on. Bytes are those of the pack's parts, verified or on their way. */
export interface InstallProgress {
  /** Something that is good to know, apart from the progress. */
  note(line: string): void;
  /** @param doneBytes is not 0 when an interrupted install goes on. */
  start(title: string, doneBytes: number, totalBytes: number): void;
  update(doneBytes: number): void;
  /** It is in its place. */
  finish(): void;
  /** It has failed; the reason comes as an error. */
  stop(): void;
}
