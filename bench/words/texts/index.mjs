import { dialogue } from './dialogue.mjs';
import { lists } from './lists.mjs';
import { names } from './names.mjs';
import { numbers } from './numbers.mjs';
import { prose } from './prose.mjs';
import { technical } from './technical.mjs';

/**
 * The kinds of text, 30 sentences each: `text`, and `reading`, the words that a reader says. `{one|two}` in a reading are
 * alternatives, of which the last may be empty.
 */
export const kinds = Object.fromEntries(
  Object.entries({ prose, dialogue, numbers, names, technical, lists }).map(([kind, entries]) => [
    kind,
    entries.map((entry) =>
      typeof entry === 'string' ? { text: entry, reading: entry } : { text: entry[0], reading: entry[1] },
    ),
  ]),
);
