const fileName = /^(?:[\w%.~-]+[/\\])*[\w%().~-]+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?|avif|eps|pdf)$/iu;

const placeholder =
  /^(?:(?:an?|the|this)\s)?(?:images?|img|pictures?|photo(?:graph)?s?|figures?|fig|illustrations?|illus|illo|ills|cover|logo|icon|graphics?|spacer|bullet|divider|separator|ornament|decoration|decorative|placeholder|screenshot|diagram|thumbnail|banner|avatar|plate|pic|page|null|undefined|none|untitled|blank|line|dsc[nf]?|scan|art|inline|equation|unnamed|alt|description)(?:[\s_.:#-]*\d{1,6}[a-z]?)?$/iu;

const sentence =
  /^(?:(?:no\s)?alt(?:ernat(?:e|ive))?[\s-](?:text|tag|description)(?:\s.*)?|image\s(?:not\savailable|unavailable|missing|description|placeholder)|(?:image|picture|photo)\smay\scontain.*|enter\simage\sdescription.*|description\sof\simage|no\s(?:image\s)?(?:description|caption)(?:\s.*)?|decorative\simage|click\sto\s(?:enlarge|zoom).*)$/iu;

const badge =
  /shields\.io|badge|travis-ci|codecov\.io|coveralls\.io|appveyor\.com|circleci\.com|\/actions\/workflows\/|david-dm\.org|snyk\.io|badgen\.net|nodei\.co|gitter\.im/iu;

/**
 * Whether the text alternative of an image says nothing: a name of a file, a placeholder such as "image", or the label of a badge.
 *
 * @param source the address of the image.
 */
export function saysNothing(alt: string, source = ''): boolean {
  const text = alt
    .slice(0, 500)
    .trim()
    .replace(/^[[({<*]+\s*|\s*[\])}>*.:]+$/gu, '');
  if (text === '') return alt.length <= 500;
  if (fileName.test(text) || placeholder.test(text) || sentence.test(text)) return true;
  if (badge.test(source.slice(0, 500))) return true;
  const name = /(?<name>[^/\\?#]{1,200})\.\w{2,5}(?:[?#]|$)/u.exec(source.slice(-300))?.groups?.['name'];
  // A name that is also a word, such as "lamp", may be said.
  return name !== undefined && /[\d_]/u.test(name) && name.toLowerCase() === text.toLowerCase();
}

/** Whether a text alternative repeats a caption, or is a part of it. */
export function repeats(alt: string, caption: string): boolean {
  const [one, other] = [comparable(alt), comparable(caption)];
  return one !== '' && ` ${other} `.includes(` ${one} `);
}

function comparable(text: string): string {
  return text
    .slice(0, 2000)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
