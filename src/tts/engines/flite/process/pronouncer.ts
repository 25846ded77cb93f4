import type { FliteProgram } from './flite-program';
import { pause } from './segments';

/**
 * The quickest of the voices, and much faster than anybody could follow, as nobody hears it. All of them pronounce alike.
 */
const options = ['-voice', 'kal', '--setf', 'duration_stretch=0.1', '-ps', '-o', '/speech.wav'];

/** Tells how flite says words one by one. */
export class Pronouncer {
  constructor(private readonly program: FliteProgram) {}

  /**
   * The phones of each word; none for a word that is not said.
   *
   * @param words in flite's alphabet of letters.
   */
  pronounce(words: readonly string[]): string[][] {
    // After a comma flite pauses, so that one run tells all of them.
    const said = words.filter((word) => word.trim() !== '');
    const groups = this.groups(said.join(', '));
    if (groups.length !== said.length) return words.map((word) => this.groups(word).flat());
    let index = 0;
    return words.map((word) => (word.trim() === '' ? [] : groups[index++]!));
  }

  /** The phones between pauses. */
  private groups(text: string): string[][] {
    if (text.trim() === '') return [];
    const { standardOutput } = this.program.run([...options, '-t', text]);
    return standardOutput
      .split(new RegExp(`\\b${pause}\\b`, 'u'))
      .map((group) => group.split(/\s+/u).filter((phone) => phone !== ''))
      .filter((phones) => phones.length > 0);
  }
}
