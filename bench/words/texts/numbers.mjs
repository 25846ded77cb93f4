/** Numbers, dates, times, money and measures as people write them, and what a reader says. */
export const numbers = [
  ['By midnight it had fallen to -12°F.', 'by midnight it had fallen to {minus|negative} twelve degrees {fahrenheit|}'],
  [
    'The flight takes 1h 45m, and we land at 6:20.',
    'the flight takes {one|an} hour {and|} forty five minutes and we land at six twenty',
  ],
  ['Posted 20m ago, edited 30s ago.', 'posted twenty minutes ago edited thirty seconds ago'],
  [
    'She won the race in 38:12, a new record.',
    'she won the race in thirty eight {minutes|} {and|} twelve {seconds|} a new record',
  ],
  [
    'He ran the marathon at a pace of 5:30/mi.',
    'he ran the marathon at a pace of five {minutes|} {and|} thirty {seconds|} {per|a} mile',
  ],
  ['The show starts at 8 p.m. ET on Friday.', 'the show starts at eight p m {e t|eastern time|eastern} on friday'],
  ['Breakfast is served from 6.45am to 9.30am.', 'breakfast is served from six forty five a m to nine thirty a m'],
  ["A 10' x 8' rug covers 80 sq ft.", 'a ten {foot|feet} by eight {foot|feet} rug covers eighty square feet'],
  [
    'Add 2 1/2 tsp of salt and 1/3 cup of oil.',
    'add two and {a half|one half} {teaspoons|teaspoon} of salt and {one third|a third} {of a|} cup of oil',
  ],
  [
    'The cyclists rode 40KM at an average of 25 mph.',
    'the cyclists rode forty {kilometers|k} at an average of twenty five miles {per|an} hour',
  ],
  [
    'Fiber gives you 300 mbps for $45/mo.',
    'fiber gives you three hundred megabits {per|a} second for forty five dollars {per|a} month',
  ],
  ['Light travels nearly 6 trillion miles in a year.', 'light travels nearly six trillion miles in a year'],
  [
    'The meeting is on Wed 11 Jun at noon.',
    'the meeting is on wednesday {the eleventh of june|eleven june|june eleven|june eleventh|eleventh june} at noon',
  ],
  [
    'They saved for a $30k car with a $5K loan.',
    'they saved for a thirty thousand {dollar|dollars} car with a five thousand {dollar|dollars} loan',
  ],
  [
    'Tickets cost $12.50-$18.75 at the door.',
    'tickets cost twelve {dollars|} {and|} fifty {cents|} to eighteen {dollars|} {and|} seventy five {cents|} at the door',
  ],
  [
    'He earns $62,000/yr, or about $30/hr.',
    'he earns sixty two thousand dollars {per|a} year or about thirty dollars {per|an} hour',
  ],
  [
    'We moved in on june 5 1998 and left on sept. 3.',
    'we moved in on june {fifth|five|the fifth} nineteen ninety eight and left on september {third|three|the third}',
  ],
  [
    'The invoice is dated Aug-14-2021.',
    'the invoice is dated august {fourteenth|fourteen|the fourteenth} {twenty twenty one|two thousand twenty one}',
  ],
  [
    'Her diary begins on 1944-6-6 and ends in april 1945.',
    'her diary begins on june {sixth|six|the sixth} nineteen forty four and ends in april nineteen forty five',
  ],
  [
    'Sales rose 4% in 2Q22 after a weak 2021.',
    'sales rose four percent in {the second quarter|second quarter|q two|two q} {of|} {twenty twenty two|two thousand twenty two|twenty two} after a weak {twenty twenty one|two thousand twenty one}',
  ],
  ['The band was popular in the 1950s-60s.', 'the band was popular in the nineteen fifties {to|and|} {the|} sixties'],
  [
    'Send it to 1420 NE Maple Ave., Portland, OR 97213.',
    'send it to fourteen twenty {northeast|north east} maple avenue portland oregon nine seven two one three',
  ],
  [
    'Call (503) 555-0142 ext. 27 before 5 p.m.',
    'call five {oh|zero} three five five five {oh|zero} one four two extension {twenty seven|two seven} before five p m',
  ],
  [
    'Please confirm the card ending in 4021.',
    'please confirm the card ending in {four oh two one|four zero two one|forty twenty one}',
  ],
  [
    'King Louis XVI was executed in 1793, in Act V of the play.',
    'king louis the sixteenth was executed in seventeen ninety three in act five of the play',
  ],
  [
    'The hotel costs €89,50 a night, breakfast is €12.',
    'the hotel costs eighty nine {euros|euro|} {and|} fifty {cents|cent|} a night breakfast is twelve euros',
  ],
  ['We lost 3-1 at home and drew 2-2 away.', 'we lost three {to|} one at home and drew {two|} {to|} {two|all} away'],
  [
    'Old televisions have a ratio of 4:3, and 1/3 of them still work.',
    'old televisions have a ratio of four {to|by} three and {one|a} third of them still work',
  ],
  [
    'My 401(k) grew by 7.5% in 1H23.',
    'my four {oh|zero} one k grew by seven point five percent in {the first half|first half|one h|h one} {of|} {twenty twenty three|two thousand twenty three|twenty three}',
  ],
  [
    'About 2/5ths of the 1,250 seats, i.e. 500, were empty.',
    'about two fifths of the {one thousand two hundred fifty|twelve hundred fifty|twelve fifty} seats {that is|i e} five hundred were empty',
  ],
];
