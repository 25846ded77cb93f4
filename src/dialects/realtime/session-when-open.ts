import { type SpeechSession, TooMuchTextError } from '@voxgate/speech';

/** Passes on what is asked of a session. What is asked before the session is open waits until it is. */
export class SessionWhenOpen {
  private session: SpeechSession | undefined;
  private readonly asked: ((session: SpeechSession) => void)[] = [];
  private waitingText = '';

  /** @param maxCharacters how long the text may be that waits for the session to open, in UTF-16 code units. */
  constructor(private readonly maxCharacters: number) {}

  /** The text that has arrived before the session was open. */
  get text(): string {
    return this.waitingText;
  }

  /** Whether the session is open and waits for text. */
  get isWaiting(): boolean {
    return this.session?.isWaiting === true;
  }

  /** The session is open: it is asked everything that it was to be asked before. */
  open(session: SpeechSession): void {
    this.session = session;
    for (const ask of this.asked.splice(0)) ask(session);
  }

  /** @throws {TooMuchTextError} if too much text waits. */
  append(text: string): void {
    if (!this.session) {
      this.waitingText += text;
      if (this.waitingText.length > this.maxCharacters) throw new TooMuchTextError();
    }
    this.ask((session) => session.append(text));
  }

  ask(what: (session: SpeechSession) => void): void {
    if (this.session) what(this.session);
    else this.asked.push(what);
  }

  cancel(): void {
    this.session?.cancel();
  }
}
