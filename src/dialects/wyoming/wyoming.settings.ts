import { flag, list, settingsGroup } from '../../platform/config/settings';
import { wyomingProblem } from './wyoming-port';

export const wyomingSettings = settingsGroup(
  'Home Assistant',
  {
    WYOMING: list(
      {
        default: [],
        // Somebody may have written a key in place of its id.
        isHidden: true,
        values: '`host:port=key id`, comma-separated',
        must: 'be a comma-separated list of host:port=key id',
        isItem: () => true,
      },
      'addresses for [Home Assistant](wyoming.md), each with the id of the API key that its clients use, such as ' +
        '`0.0.0.0:10200=key_0197…`; unset: none',
    ),
    WYOMING_ZEROCONF: flag(
      '`true`: announces these addresses in the local network (mDNS), so that Home Assistant finds them',
    ),
  },
  {
    problems({ WYOMING }) {
      const problem = wyomingProblem(WYOMING);
      return problem === undefined ? [] : [problem];
    },
  },
);
