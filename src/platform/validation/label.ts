/** Maximum length of a label in Unicode code points. */
export const maxLabelLength = 100;

// Cc: control characters; Zl and Zp: line and paragraph separators. A label is one line.
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/u;

// Invisible characters: zero-width and format characters, text direction controls, tags, fillers.
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u{fff9}-\u{fffb}]/u;

// White space, and the blank Braille pattern, which `trim` does not remove.
const blank = /[\p{White_Space}\u2800]/gu;

// Emoji (UTS #51, section 1.4.9): pictographs with a skin tone or a variation selector, joined by U+200D; flags of regions;
// keycaps.
const pictograph = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`;
const emoji = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}|${pictograph}(?:\u200d${pictograph})*|[0-9#*]\ufe0f?\u20e3`;

// Scripts whose spelling needs the joiners U+200C and U+200D, for example for Persian and the languages of India.
const joining = `[${[
  'Arabic,Syriac,Mongolian,Nko,Mandaic,Devanagari,Bengali,Gurmukhi,Gujarati,Oriya,Tamil,Telugu,Kannada,Malayalam',
  'Sinhala,Khmer,Myanmar,Tibetan,Balinese,Javanese',
]
  .join(',')
  .split(',')
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('')}]`;
const joiner = String.raw`(?<=${joining})[\u200c\u200d](?=${joining})|(?<=(?=\p{M})${joining})\u200d`;

// Variation selectors, for characters in Chinese and Japanese names, and for Mongolian letters.
const variant = String.raw`(?<=\p{Unified_Ideograph})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]`;

/** Sequences in which invisible characters affect what is displayed. */
const legitimate = new RegExp(`${emoji}|${joiner}|${variant}`, 'gu');

/**
 * Normalises a label for validation and storage: removes white space at both ends and converts it to NFC, so that labels that
 * differ only in how accents are composed are equal.
 */
export function normaliseLabel(label: string): string {
  const trimmed = label.trim();
  // A text that is far too long is refused. Its accents may take long to compose.
  return trimmed.length > 100 * maxLabelLength ? trimmed : trimmed.normalize('NFC');
}

/** The length of a text in Unicode code points. It may be one of megabytes, so no list of them is made. */
export function codePoints(text: string): number {
  let length = text.length;
  // An iterator over the code points takes ten times as long.
  for (let at = 1; at < text.length; at++) if (isLowSurrogate(text, at) && isHighSurrogate(text, at - 1)) length--;
  return length;
}

function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800;
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

/**
 * Finds an invisible character, which could make one text look like another. Ignores joiners and variation selectors where they
 * affect what is displayed, for example in emoji, Persian and the scripts of India.
 *
 * @returns its code point, for example `U+202E`; `undefined` if there is none.
 */
export function invisibleCharacter(text: string): string | undefined {
  const found = invisible.exec(text.replace(legitimate, 'x'));
  return found ? `U+${found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}` : undefined;
}

/**
 * Validates a label: 1 to 100 Unicode code points on one line, all visible. Apply `normaliseLabel` first.
 *
 * @returns the rule that it breaks, as the end of a sentence that starts with the field's name; `undefined` if it is valid.
 */
export function checkLabel(label: unknown): string | undefined {
  if (typeof label !== 'string') return 'must be a string';
  if (!label.isWellFormed()) return 'must be well-formed Unicode (it has a lone surrogate)';
  if (controlCharacters.test(label)) return 'must not contain control characters or line breaks';
  const length = codePoints(label);
  if (length < 1 || length > maxLabelLength) return `must have 1 to ${maxLabelLength} characters (it has ${length})`;
  const hidden = invisibleCharacter(label);
  if (hidden !== undefined) return `must not contain invisible characters (it has ${hidden})`;
  if (label.replace(blank, '') === '') return 'must have at least one visible character';
  return undefined;
}
