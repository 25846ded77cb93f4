/** Longest part of a text that is previewed at once, in UTF-16 code units. Servers accept texts of at least this length by default. */
const maxPartLength = 2500;

const ends = [/\n\s*\n/g, /[.!?。！？]["'”’)]*\s/g, /\s/g];

/** Cuts a text into parts at ends of paragraphs, or else of sentences, or else of words. */
export function previewParts(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const end =
      start + maxPartLength >= text.length ? text.length : start + endWithin(text.slice(start, start + maxPartLength));
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts.filter((part) => part.trim() !== '');
}

function endWithin(window: string): number {
  for (const pattern of ends) {
    const last = [...window.matchAll(pattern)].at(-1);
    const end = last ? last.index + last[0].length : 0;
    if (end > maxPartLength / 4) return end;
  }
  // Not between the halves of a character.
  return /[\uD800-\uDBFF]$/.test(window) ? window.length - 1 : window.length;
}
