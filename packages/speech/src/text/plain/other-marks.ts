import { decode } from 'html-entities';
import { patternRule } from '../rule';

/** First parts of compounds, which keep the hyphen at the end of a line. */
const compounding =
  /^(?:self|ex|all|half|well|cross|quasi|non|vice|mid|high|low|long|short|full|old|new|open|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|north|south|east|west|part|first|second|third|last|left|right|hard|free|far|ill|good|best|kind|blue|red|dark|light|mother|father|sister|brother|post|pre|pro|anti|co|semi|multi|user|world|year|time|real|so|state|single|double|early|late|middle|upper|lower|near|wide|deep|large|small)$/iu;

/** Sounds and manners of speaking, as ElevenLabs and Bark have them. Directions of a play begin with a capital. */
const sounds =
  'laughs?|laughing|laughter|chuckles?|chuckling|giggles?|giggling|snorts?|wheez(?:es|ing)|sighs?|sighing|exhales?|inhales?|gasps?|gasping|' +
  'gulps?|swallows?|coughs?|coughing|sniffs?|sniffles?|sobs?|sobbing|cries|crying|yawns?|groans?|hums?|whispers?|whispering|shouts?|shouting|' +
  'clears (?:his |her |their )?throat|sarcastic(?:ally)?|excited(?:ly)?|curious(?:ly)?|mischievously|cheerful(?:ly)?|sad(?:ly)?|angry|angrily|' +
  'calm(?:ly)?|deadpan|dramatically|woo|sings?|singing|breathes?|takes a breath';

/**
 * Removes marks of other tools, which Markdown would take for text: links with spaces in the address, BBCode, marks of Wikipedia, chats and LaTeX,
 * and the hyphen of a word that is divided at the end of a line.
 */
export const otherMarks = patternRule(
  'marks of other tools',
  new RegExp(
    // Each alternative begins with its own sign. If it began with its lookbehind, the engine would run that at every character.
    [
      // [the form](files/entry form.pdf)
      '(?<linkOpen>!?\\[)(?:[^\\[\\]\\n]{1,200})(?<linkClose>\\]\\((?=[^()\\n]{0,300} )(?=[^()\\n]{0,300}[./])[^()\\n"\'<>]{1,300}\\))',
      // [never](+2), a stress of Kokoro
      '(?<stressOpen>\\[)(?:[^\\[\\]\\n]{1,80})(?<stressClose>\\]\\([+-]\\d(?:\\.\\d)?\\))',
      '(?<bbcode>\\[(?<tag>[biusBIUS]|url|quote|size|color|center|spoiler|URL|QUOTE|SIZE|COLOR|CENTER|SPOILER)(?:=[^\\[\\]\\n]{1,200})?\\](?=[^]{1,500}?\\[\\/\\k<tag>\\])|(?=\\[\\/)(?<=\\[(?:[biusBIUS]|url|quote|size|color|center|spoiler|URL|QUOTE|SIZE|COLOR|CENTER|SPOILER)(?:=[^\\[\\]\\n]{1,200})?\\][^]{1,500})\\[\\/(?:[biusBIUS]|url|quote|size|color|center|spoiler|URL|QUOTE|SIZE|COLOR|CENTER|SPOILER)\\])',
      // Not the seconds of 1' 39''.
      "(?='')(?<=^|[^'\\d]|''[^'\\n]{1,200}\\d)(?<wikiMark>'''''|'''|'')(?=[^'])",
      '(?<wikiOpen>\\[\\[(?:[^\\[\\]|\\n]{1,200}\\|)?)(?:[^\\[\\]|\\n]{1,200})(?<wikiClose>\\]\\])',
      '(?<spoilerOpen>\\|\\|)(?=\\S)(?:[^|\\n]{1,300})(?<=\\S)(?<spoilerClose>\\|\\|)',
      '(?===)(?<![=\\w])(?<highlightOpen>==)(?=[^\\s=])(?:[^=\\n]{1,200})(?<=[^\\s=])(?<highlightClose>==)(?![=\\w])',
      '(?<latexOpen>\\\\(?:text(?:bf|it|tt|sc|rm|sf)|emph|underline)\\{)(?:[^{}\\n]{1,300})(?<latexClose>\\})',
      '(?=~)(?<=\\d)(?<tie>~)(?=\\p{L}{1,3}(?!\\p{L}))',
      '(?=-[ \\t]{0,4}\\n)(?<=(?<word>\\p{L}{2,40}))(?<hyphen>-[ \\t]{0,4}\\n[ \\t]{0,8})(?=(?<next>\\p{Ll}{2,40}))',
      // {{citation needed|date=May 2021}}: templates of Wikipedia
      '(?<template>\\{\\{(?:citation needed|cn|fact|clarify|clarification needed|who|when|where|which|dubious|better source|better source needed|failed verification|page needed|vague|update|sfnp?|efn|refn|rp?|ref|cite [a-z]{1,12}|reflist|harvnb)(?:\\|[^{}\\n]{0,300})?\\}\\})',
      // Sources as ChatGPT names them: 【4†source】, :contentReference[oaicite:0]{index=0}, citeturn0search1.
      '(?=[ 【:c])(?<source> ?【[^【】\\n]{0,60}†[^【】\\n]{0,60}】| ?:contentReference\\[oaicite:\\d{1,4}\\]\\{index=\\d{1,4}\\}| ?cite(?:turn\\d{1,3}(?:search|view|news|file|image)\\d{1,3}){1,9})',
      // What a voice cannot do: [laughs], [sighs heavily], [clears throat].
      `(?=\\[)(?<=^|[\\s"“(])(?<sound>\\[(?:(?:starts |soft |softly |quiet |quietly |nervous |nervously |loud |loudly ){0,2}(?:${sounds})(?: (?:softly|quietly|nervously|loudly|heavily|deeply|harder|again|a little)){0,2})\\])(?=[\\s.,!?;:"”)…]|$)`,
      // [pause] between sentences, but not the key.
      '(?=\\[)(?<=^|[\\n.!?…,:;—"”] ?)(?<rest>\\[(?:short |long |brief )?pause\\])(?=[\\s.…]|$)',
      // With the letters beside it: replaced ranges become words of their own.
      '(?<!\\p{L})(?<entity>\\p{L}{0,40}(?:&(?:#\\d{1,7}|#[xX][\\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\\d]{1,30});\\p{L}{0,40}){1,9})',
    ].join('|'),
    'gu',
  ),
  ({ groups, input, start }) => {
    const { word, next, hyphen, entity, tie, tag: _tag, ...others } = groups;
    // "brother-in-⏎law"
    const isCompound = hyphen !== '' && input[start - word!.length - 1] === '-';
    if (hyphen) return { hyphen: isCompound ? '-' : lineHyphen(word!, next!) };
    if (entity) {
      const characters = decode(entity);
      // Signs that Markdown and HTML know stay what they are.
      return characters === entity || /[<>&*_`[\]\\\s]/u.test(characters) ? undefined : characters;
    }
    if (tie) return { tie: ' ' };
    return Object.fromEntries(Object.entries(others).map(([name, text]) => [name, text === '' ? undefined : '']));
  },
);

function lineHyphen(word: string, next: string): string {
  if (/^(?:and|or|to|und|oder|et|ou|y|o|e)$/u.test(next)) return '- ';
  return compounding.test(word) || /^\p{Lu}+$/u.test(word) ? '-' : '';
}
