import { patternRule } from '../rule';

/** Faces made of punctuation are not spoken; "<3" is a heart. */
export const emoticons = patternRule(
  'emoticons',
  /(?<=^|\s)(?:(?<heart><3)|[:;=]['’]?-?[()DPpO|*]|[xX]D|:-?[/\\]|\^_?\^|¯\\_\(ツ\)_\/¯)(?=$|[\s.,!?])/gu,
  ({ groups }) => (groups.heart ? 'heart' : ''),
);
