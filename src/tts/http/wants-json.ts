interface MediaRange {
  type: string;
  /** 0 to 1. */
  quality: number;
}

/**
 * Whether to answer with JSON instead of audio: only if the `Accept` header gives `application/json` a strictly higher
 * quality (RFC 9110, section 12.5.1) than the audio's media type. Many clients name JSON or every type by default, so a tie
 * means audio. The package `accepts` breaks ties by specificity and would answer those clients with JSON.
 *
 * @example
 * wantsJson('application/json', 'audio/mpeg') // true
 * wantsJson('application/json, text/plain, *\/*', 'audio/mpeg') // false: both have quality 1
 */
export function wantsJson(accept: string | undefined, audioType: string): boolean {
  const ranges = parse(accept ?? '*/*');
  return qualityOf('application/json', ranges) > qualityOf(audioType, ranges);
}

function parse(accept: string): MediaRange[] {
  return accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, quality: quality === undefined ? 1 : parseQuality(quality.slice('q='.length)) };
  });
}

/** An invalid quality counts as 1. */
function parseQuality(value: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : 1;
}

/** The quality of the most specific range that matches a type; 0 if none does. */
function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  const family = `${type.split('/')[0]}/*`;
  for (const candidate of [type, family, '*/*']) {
    const range = ranges.find((each) => each.type === candidate);
    if (range) return range.quality;
  }
  return 0;
}
