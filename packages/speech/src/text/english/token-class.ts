import type { Rule } from '../rule';

/**
 * A kind of written text that is spoken in its own way, such as money. Classes apply in the order of `classes.ts`: the first one
 * whose rule matches a stretch of text decides how it is spoken.
 */
export interface TokenClass {
  /** As the table of classes in docs/normalisation.md has it. */
  readonly name: string;
  /** What the class accepts, in one line. As in the table. */
  readonly accepts: string;
  /** In order. */
  readonly rules: readonly Rule[];
}

/** The rules of classes in their order. The preview says of which class each is. */
export function rulesOf(classes: readonly TokenClass[]): readonly Rule[] {
  return classes.flatMap(({ name, rules }) => rules.map((rule) => ({ ...rule, reason: name })));
}
