/**
 * Sorts the message of the server about invalid fields, such as "name must not be empty; file is too short", by field.
 *
 * @param fields the names of the fields of a form.
 * @returns the problem of each field as a sentence, and the rest of the message; `undefined` if nothing is left.
 */
export function fieldProblems<Field extends string>(
  message: string,
  fields: readonly Field[],
): { problems: Partial<Record<Field, string>>; rest: string | undefined } {
  const problems: Partial<Record<Field, string>> = {};
  const rest: string[] = [];
  for (const part of message.split('; ')) {
    const field = fields.find((name) => part.startsWith(`${name} `));
    if (field === undefined) rest.push(part);
    else problems[field] ??= sentence(part.slice(field.length + 1));
  }
  return { problems, rest: rest.length > 0 ? rest.join('; ') : undefined };
}

function sentence(rule: string): string {
  const text = rule.charAt(0).toUpperCase() + rule.slice(1);
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
