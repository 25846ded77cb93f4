import { patternRule } from '../rule';

/** Emoticons are not spoken, except "<3", which is "heart". */
export const emoticons = patternRule(
  'emoticons',
  /(?<=^|\s)(?:(?<heart><3)|[:;=]['’]?-?[()DPpO|*]|[xX]D|:-?[/\\]|\^_?\^|¯\\_\(ツ\)_\/¯)(?=$|[\s.,!?])/gu,
  ({ groups }) => (groups.heart ? 'heart' : ''),
);
