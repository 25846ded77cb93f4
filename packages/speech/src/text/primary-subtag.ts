/** The language of a BCP 47 tag without script and region, in small letters: `en` of `en-US`. */
export function primarySubtag(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0]!;
}
