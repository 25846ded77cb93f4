/** Pattern: not preceded by a letter, digit or underscore, nor by the integer part of a decimal or a list of numbers. */
export const numberStart = '(?<![\\p{L}\\p{N}_]|\\d[.,])';
/**
 * Pattern: a minus sign may follow here. Between two operands, it is an operator or a dash. "was -5" has a negative number, "10
 * -5" has none.
 */
export const minusStart = '(?<![\\p{L}\\p{N})\\]_\\-−–—\\uFFFC]|[\\p{N})\\uFFFC] )';
/** Pattern: end of a number, not followed by a letter. */
export const numberEnd = '(?![\\p{L}\\p{N}_]|[.,]\\d)';
/** Patterns: no letter, digit or underscore on this side. */
export const wordStart = '(?<![\\p{L}\\p{N}_])';
export const wordEnd = '(?![\\p{L}\\p{N}_])';

// Words that usually begin sentences and are rarely names. After "U.S." or "Inc.", only these words show that a sentence ends.
const starters =
  /^(?:A|After|All|Although|An|And|Are|As|At|Because|Before|But|By|Can|Did|Do|Does|During|Each|For|From|Has|Have|He|Her|Here|His|How|However|I|If|In|Is|It|Its|Later|Many|Meanwhile|Most|My|No|Not|Now|Of|On|Once|One|Or|Our|Perhaps|She|Since|So|Some|Still|That|The|Their|Then|There|These|They|This|Those|Though|Thus|To|Today|Under|Until|We|Well|Were|What|When|Where|Whether|Which|While|Who|Why|Will|With|Yes|Yet|You|Your)(?![\p{L}\p{N}])/u;

/**
 * Whether a sentence ends after an abbreviation whose full stop is before `end`: nothing follows in its line, or a word that
 * usually begins sentences (`'starter'`), or any capitalised word (`'capital'`).
 */
export function sentenceIsOver(input: string, end: number, followedBy: 'starter' | 'capital'): boolean {
  const next = /^["'”’)\]]{0,3}(?:$|\n|[ \t]{1,3}["'“‘(]{0,2}(?<word>[\p{L}\p{N}'’]{0,20}))/u.exec(
    input.slice(end, end + 30),
  );
  if (!next) return false;
  if (civilTitle.test(input.slice(end, end + 12))) return true;
  const word = next.groups?.word;
  if (word === undefined) return true;
  return followedBy === 'capital' ? /^\p{Lu}/u.test(word) : starters.test(word);
}

/** "Mr. Lee": behind an abbreviation, a new sentence begins with the title. */
const civilTitle = /^["”’)]{0,2}[ \t]{1,3}["“]?(?:Mr|Mrs|Ms|Dr)\.\s\p{Lu}/u;

/** Whether a title with a name follows, as in "Elm St. St. Mary's". */
export function titleFollows(input: string, end: number): boolean {
  return /^["”’)]{0,2}[ \t]{1,3}["“]?(?:(?:Mr|Mrs|Ms|Mx|Dr|Drs|Prof|St|Ste|Gen|Col|Capt|Cpt|Lt|Sgt|Maj|Cpl|Sen|Rep|Gov|Rev|Hon|Mt|Ft|Pres|Fr|Adm|Judge|Justice)\.|\uFFFC{3,5})\s\p{Lu}/u.test(
    input.slice(end, end + 14),
  );
}

/** Whether a text begins with a word that usually begins sentences. */
export function beginsSentence(text: string): boolean {
  return starters.test(text);
}

/** Whether a quantity is used as an adjective ("a $5 note", "a 5 km run"). Its unit is then singular. */
export function isAdjective(input: string, start: number, end: number): boolean {
  // "beating the $4.1bn consensus"
  const forecast =
    /^ (?:consensus|estimate|forecast|target|mark|threshold|valuation|budget|deficit|settlement|price tag|fine|prize|grant|loan|bailout|deal)(?![\p{L}])/u;
  if (
    /(?:^|[^\p{L}])the ?$/u.test(input.slice(Math.max(0, start - 5), start)) &&
    forecast.test(input.slice(end, end + 16))
  )
    return true;
  if (!/(?:^|[^\p{L}])[Aa]n? ?$/u.test(input.slice(Math.max(0, start - 4), start))) return false;
  const next = /^[ -](?<word>\p{Ll}{2,20})/u.exec(input.slice(end, end + 22))?.groups?.word;
  return (
    next !== undefined && !/^(?:is|or|as|to|in|on|at|if|and|for|per|of|but|was|with|from|by|more|less)$/u.test(next)
  );
}

/** The text before a match, for looking at its context. */
export function textBefore({ input, start }: { input: string; start: number }, length = 30): string {
  return input.slice(Math.max(0, start - length), start);
}

/** The text after a match, for looking at its context. */
export function textAfter({ input, end }: { input: string; end: number }, length = 30): string {
  return input.slice(end, end + length);
}

/** The text on both sides of a match, for looking at what it is about. */
export function textAround(match: { input: string; start: number; end: number }, length: number): string {
  return `${textBefore(match, length)} ; ${textAfter(match, length)}`;
}

/** `words`, with a full stop if `written` ends with one that also ends the sentence. `end` is behind the full stop. */
export function keepStop(words: string, written: string, input: string, end: number): string {
  return written.endsWith('.') && sentenceIsOver(input, end, 'starter') ? `${words}.` : words;
}
