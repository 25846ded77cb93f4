import { choice, integer, setting, settingsGroup } from '../../platform/config/settings';

const maxServiceLength = 100;

export const madeHereSettings = settingsGroup('made here', {
  AUDIO_LABELS: choice(
    ['on', 'off'],
    { default: 'on' },
    '`on`: audio files [say that they are synthetic](made-here.md), by whom they were made and on which day',
  ),
  AUDIO_LABEL_SERVICE: setting(
    {
      values: `text of at most ${maxServiceLength} characters`,
      must: `have at most ${maxServiceLength} characters, without control characters`,
      unset: 'none',
      read: (given) => (given.length <= maxServiceLength && !/\p{Cc}/u.test(given) ? given.trim() : undefined),
    },
    'the name of your service, which they then say besides that of Voxgate',
  ),
  AUDIO_WATERMARK: choice(
    ['on', 'off'],
    { default: 'off' },
    '`on`: all speech has a [mark](made-here.md#a-mark-in-the-sound) in its sound that tells by whose request it was made',
  ),
  AUDIO_MARK_DAYS: integer(
    { default: 730, min: 1, max: 36_500, unit: 'days' },
    'how long it is known by whose request marked speech was made',
  ),
});
