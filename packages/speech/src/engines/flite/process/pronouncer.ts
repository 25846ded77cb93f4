import type { FliteProgram } from './flite-program';
import { pause } from './segments';

/**
 * The fastest voice at ten times its speed, since nobody hears the result. All voices pronounce alike.
 */
const options = ['-voice', 'kal', '--setf', 'duration_stretch=0.1', '-ps', '-o', '/speech.wav'];

/** Finds out how flite pronounces single words. */
export class Pronouncer {
  constructor(private readonly program: FliteProgram) {}

  /**
   * The phones of each word; none for a word that is not spoken.
   *
   * @param words in the characters that flite reads.
   */
  pronounce(words: readonly string[]): string[][] {
    // flite pauses after a comma, so one run gives the phones of all words.
    const said = words.filter((word) => word.trim() !== '');
    const groups = this.groups(said.join(', '));
    if (groups.length !== said.length) return words.map((word) => this.groups(word).flat());
    let index = 0;
    return words.map((word) => (word.trim() === '' ? [] : groups[index++]!));
  }

  /** Groups of phones, separated by pauses. */
  private groups(text: string): string[][] {
    if (text.trim() === '') return [];
    const { standardOutput } = this.program.run([...options, '-t', text]);
    return standardOutput
      .split(new RegExp(`\\b${pause}\\b`, 'u'))
      .map((group) => group.split(/\s+/u).filter((phone) => phone !== ''))
      .filter((phones) => phones.length > 0);
  }
}
