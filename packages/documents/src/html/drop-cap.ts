const letter = /^(?<open>["“”‘’'«„]?)(?<letter>\p{Lu})\.?$/u;
const named =
  /^(?:(?:large|decorat(?:ed|ive)|ornate|ornamental|illuminated|illustrated|fancy|big)\s+)?(?:drop(?:ped)?[- ]?cap(?:ital)?|initial(?: letter)?|capital(?: letter)?|letter)\W{1,3}(?<letter>\p{Lu})\W?$/iu;

/** The letter of an image that is the first one of a text. @returns `undefined` if the image is another one. */
export function dropCap(alt: string): string | undefined {
  const text = alt.trim();
  if (text.length > 60) return undefined;
  const plain = letter.exec(text)?.groups;
  return plain ? plain['open']! + plain['letter']! : named.exec(text)?.groups?.['letter']?.toUpperCase();
}

const shortWord = /^(?:am|do|go|be|he|we|my|ox|so)$/iu;
const beginsWord = /^(?:[aeiouy]|[^aeiouy][aeiouy]|[bcfgp]l|[bcdfgpt]r|[cstw]h|s[ckmnpqtw]|kn|tw|wr)/iu;

/** Joins a first letter, which had a block of its own, and the rest of its word. */
export function joinDropCap(first: string, text: string): string {
  const word = /^[\p{L}'’]+/u.exec(text)?.[0];
  if (word === undefined) return `${first} ${text}`;
  // These letters are also words: "I saw", but "It was" and "Once".
  const isWord = /[IAO]$/u.test(first) && (word.length > 2 ? beginsWord.test(word) : shortWord.test(word));
  return isWord ? `${first} ${text}` : first + text;
}
