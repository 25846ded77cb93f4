/** Texts in which `{kind}` marks a pause to measure. The marks are not spoken. */
const marked = [
  'On Monday,{comma} the shop is closed.{full stop} It opens again on Tuesday,{comma} after the holidays.',
  'She packed a hat,{comma} two books,{comma} and a lamp.{full stop} Then she locked the door.',
  'The old bridge{no mark} was painted green.{full stop} Nobody liked{no mark} the color.',
  'Take the second road{no mark} on the right.{full stop} Follow it{no mark} to the river.',
  'He knew the answer;{semicolon} he did not say it.{full stop} The rain had stopped;{semicolon} the birds came back.',
  'I want two things:{colon} peace and quiet.{full stop} Remember this:{colon} nobody is perfect.',
  'The choice is simple:{colon} stay or go.{full stop} One rule matters:{colon} be kind.',
  'My brother —{dash} the tall one —{dash} lives in Boston.{full stop} He called – {dash}then he hung up.',
  'It was late, very late—{dash}too late to call.{full stop} So we waited.',
  'Well…{ellipsis} I think so.{full stop} Maybe...{ellipsis} you are right.',
  'I wonder…{ellipsis} what happens next?{question mark} He paused...{ellipsis} Then he smiled.',
  'Are you coming?{question mark} The car is here.{full stop} Is it far?{question mark} No, it is not.',
  'Stop!{exclamation mark} The bridge is out.{full stop} What a day!{exclamation mark} Let us go home.',
  'The museum {opening bracket}(on the hill){closing bracket} is free.{full stop} The café {opening bracket}(in the yard){closing bracket} is not.',
  '"Come in,"{quotation} she said.{full stop} "It is open,"{quotation} he answered.',
  'The sun went down.{paragraph}\n\nThe night was cold.{paragraph}\n\nIn the morning it snowed.',
  'We left the harbor at noon.{paragraph}\n\nNobody spoke.{full stop} The sea was calm.{paragraph}\n\nThen the wind rose.',
  'The first line is here.{line end after full stop}\nThe second line is here.{line end after full stop}\nThe third one is the last.',
  '## The plan{heading}\nWe start in May.{full stop} We finish in June.\n\n## The cost{heading}\nIt costs a lot.',
  'Chapter one{heading without mark}\n\nIt was a dark night.{paragraph}\n\nThe end of the road{heading without mark}\n\nThey stopped the car.',
  '- milk and butter{list item}\n- a dozen eggs{list item}\n- a loaf of bread{list item}\n- two lemons',
  '* wash the car{list item}\n* feed the cat{list item}\n* call your mother',
  'We need:{colon before list}\n- a hammer{list item}\n- a box of nails{list item}\n- some wood',
  '1. Open the box.{list item with full stop}\n2. Take out the lamp.{list item with full stop}\n3. Plug it in.',
  '- Open the box.{list item with full stop}\n- Take out the lamp.{list item with full stop}\n- Plug it in.',
  'Roses are red{line end without mark}\nViolets are blue{line end without mark}\nSugar is sweet',
  'Dear Anna,{comma at line end}\nthank you for the letter.{full stop} See you soon.\n\nBest wishes{line end without mark}\nPeter',
  'Ask Dr.{abbreviation} Miller about it.{full stop} Bring fruit, e.g.{abbreviation} apples or pears.',
  'It takes approx.{abbreviation} two hours.{full stop} It was Smith vs.{abbreviation} Jones in the final.',
  'The train leaves at 7 a.m.{abbreviation} on Monday.{full stop} We close at 5 p.m.{abbreviation} in winter.',
  'The U.S.{abbreviation} team won again.{full stop} Acme Inc.{abbreviation} bought the firm, etc.',
  'Edit the .env{abbreviation} file first.{full stop} The show starts at 9 p.m.{abbreviation} EST tonight.',
];

/**
 * The texts, with the pauses to measure: `text`, and `pauses` with `kind`, and the offset `at` (in code points of the text)
 * between the word before the pause and the word after it.
 */
export const texts = marked.map((source) => {
  const pauses = [];
  let text = '';
  for (const part of source.split(/(\{[^}]*\})/u)) {
    if (part.startsWith('{')) pauses.push({ kind: part.slice(1, -1), at: Array.from(text).length });
    else text += part;
  }
  return { text, pauses };
});
