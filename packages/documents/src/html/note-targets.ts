import { posix } from 'node:path';
import type { Attributes } from './elements';

/** The elements of a document, or of the files of a book, to which marks of notes lead: the notes. */
export class NoteTargets {
  private readonly targets: Set<string>;

  /** @param path the path of the file in the book. */
  constructor(
    private readonly path = '',
    of?: NoteTargets,
  ) {
    this.targets = of?.targets ?? new Set();
  }

  /** The same notes, from another file of the book. */
  in(path: string): NoteTargets {
    return new NoteTargets(path, this);
  }

  /** Adds what a mark leads to. */
  add(href: string | undefined): void {
    if (href === undefined || this.targets.size >= maxTargets) return;
    const hash = href.indexOf('#');
    if (hash < 0 || hash === href.length - 1 || href.length > 500 || /^\w+:/u.test(href)) return;
    const file = decoded(href.slice(0, hash));
    const path = file === '' ? this.path : posix.join(posix.dirname(this.path), file);
    this.targets.add(`${path}#${decoded(href.slice(hash + 1))}`);
  }

  /** Whether an element is a note. */
  has({ id, name }: Attributes): boolean {
    if (this.targets.size === 0) return false;
    return [id, name].some((each) => each !== undefined && this.targets.has(`${this.path}#${each}`));
  }
}

const maxTargets = 100_000;

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
