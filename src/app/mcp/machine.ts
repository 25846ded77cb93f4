import { resolve } from 'node:path';
import { type Machine, ToolError, type WantedSpeech } from '../../dialects/mcp/tool-host';
import { OperatorError } from '../../platform/errors/operator-error';
import { PlayedSound } from '../say/played-sound';
import { findPlayers, playerAdvice } from '../say/players';
import { type FileFormat, formatOf } from '../say/sound-formats';
import type { SoundOutput } from '../say/sound-output';
import { openDocument } from './open-document';

/** The machine of the user. What speaks is a server, or the voices that are installed here. */
export abstract class UserMachine implements Machine {
  readonly open = openDocument;
  /** The last speech that is to be heard: two at once could not be understood. */
  private last: Promise<unknown> = Promise.resolve();

  async play(wanted: WantedSpeech, signal: AbortSignal): Promise<void> {
    const players = findPlayers();
    if (players.length === 0) throw new ToolError(`Nothing that plays sound is installed. ${playerAdvice()}`);
    const turn = this.last.then(async () => {
      signal.throwIfAborted();
      let output: SoundOutput | undefined;
      const open = (rate: number) => (output = new PlayedSound(players, rate));
      const abort = () => output?.abort();
      signal.addEventListener('abort', abort, { once: true });
      try {
        await this.speak(wanted, open, signal);
      } catch (error) {
        output?.abort();
        throw asToolError(error);
      } finally {
        signal.removeEventListener('abort', abort);
      }
    });
    this.last = turn.catch(() => undefined);
    return turn;
  }

  async write(wanted: WantedSpeech, path: string, signal: AbortSignal): Promise<string> {
    const file = resolve(path);
    const format = formatOf(file);
    if (!format)
      throw new ToolError(`The name ${path} does not tell the format. End it with .mp3, .wav, .opus, .flac or .aac.`);
    try {
      await this.record(wanted, file, format, signal);
    } catch (error) {
      throw asToolError(error);
    }
    return file;
  }

  /** Speaks, and resolves when all of it has been played. @param open opens the output for samples of 16 bits. */
  protected abstract speak(
    wanted: WantedSpeech,
    open: (rate: number) => SoundOutput,
    signal: AbortSignal,
  ): Promise<void>;

  /** Writes a new file. */
  protected abstract record(wanted: WantedSpeech, file: string, format: FileFormat, signal: AbortSignal): Promise<void>;
}

/** An error whose message is for the model, if it is one for people. */
function asToolError(error: unknown): unknown {
  return error instanceof OperatorError ? new ToolError(error.message, { cause: error }) : error;
}
