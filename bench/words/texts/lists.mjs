/** Lists as people write them in Markdown, chats and notes. Marks of lists are not read; numbers of numbered lists may be. */
export const lists = [
  ['- milk\n- two dozen eggs\n- whole wheat bread', 'milk two dozen eggs {whole wheat|wholewheat} bread'],
  [
    'To do today:\n* call the plumber\n* water the plants\n* finish the report',
    'to do today call the plumber water the plants finish the report',
  ],
  [
    '1. Preheat the oven.\n2. Mix the butter and sugar.\n3. Add the eggs one at a time.',
    '{one|} preheat the oven {two|} mix the butter and sugar {three|} add the eggs one at a time',
  ],
  [
    '## Packing list\n- passport\n- phone charger\n- rain jacket\n- sunglasses',
    'packing list passport phone charger rain jacket sunglasses',
  ],
  ['Pros:\n+ cheap\n+ easy to clean\n\nCons:\n+ heavy', 'pros cheap easy to clean cons heavy'],
  [
    '• Open the settings\n• Choose a language\n• Restart the app',
    'open the settings choose a language restart the app',
  ],
  ['What we need\n– a hammer\n– a box of nails\n– some wood', 'what we need a hammer a box of nails some wood'],
  [
    '1) Knock twice\n2) Wait for an answer\n3) Come in',
    '{one|} knock twice {two|} wait for an answer {three|} come in',
  ],
  ['a) a cat\nb) a dog\nc) neither', '{a|} a cat {b|} a dog {c|} neither'],
  ['- **Monday:** swimming\n- **Tuesday:** piano\n- **Friday:** free', 'monday swimming tuesday piano friday free'],
  [
    'Ingredients:\n\n- 2 cups flour\n- 1 tsp salt\n- 3 eggs',
    'ingredients two cups flour {one|a} teaspoon salt three eggs',
  ],
  ['- [ ] buy stamps\n- [x] pay the rent\n- [ ] fix the bike', 'buy stamps {done|checked|} pay the rent fix the bike'],
  [
    'The winners are\nAnna from Sweden\nPeter from Canada\nMaria from Brazil',
    'the winners are anna from sweden peter from canada maria from brazil',
  ],
  [
    '* Speakers\n  * two on the left\n  * two on the right\n* Lights',
    'speakers two on the left two on the right lights',
  ],
  [
    'Agenda\n\n1. Budget\n2. New office\n3. Summer party',
    'agenda {one|} budget {two|} new office {three|} summer party',
  ],
  [
    '- Breakfast at 8\n- Bus leaves at 9:15\n- Lunch at noon',
    'breakfast at eight bus leaves at nine fifteen lunch at noon',
  ],
  [
    'Things I like:\n- I like reading\n- I like cooking\n- I like my bed',
    'things i like i like reading i like cooking i like my bed',
  ],
  ['# Rules\n- No shoes in the house\n- No phones at the table', 'rules no shoes in the house no phones at the table'],
  ['- apples (3 lbs)\n- rice (500 g)\n- olive oil', 'apples three pounds rice five hundred grams olive oil'],
  [
    'Step 1: Remove the battery\nStep 2: Clean the contacts\nStep 3: Put it back',
    'step one remove the battery step two clean the contacts step three put it back',
  ],
  [
    '- The red wire goes left\n- The blue wire goes right\n- The green wire stays loose',
    'the red wire goes left the blue wire goes right the green wire stays loose',
  ],
  [
    'Dear all,\nthe office is closed on Monday\n\nBest wishes\nCarol',
    'dear all the office is closed on monday best wishes carol',
  ],
  ['i. Introduction\nii. Methods\niii. Results', '{one|i|} introduction {two|i i|} methods {three|i i i|} results'],
  ['> Quote of the day\n> Never give up\n\n- share it\n- print it', 'quote of the day never give up share it print it'],
  [
    '- coffee $4\n- sandwich $7.50\n- cake $5',
    'coffee four dollars sandwich seven {dollars|} {and|} fifty {cents|} cake five dollars',
  ],
  ['Shopping: milk, eggs and\n- cheese\n- ham', 'shopping milk eggs and cheese ham'],
  ['| Day | Shift |\n|---|---|\n| Monday | early |\n| Tuesday | late |', 'day shift monday early tuesday late'],
  [
    '- Feed the cat\n- Feed the dog\n- Take out the trash\n- Lock the door\n- Turn off the lights',
    'feed the cat feed the dog take out the trash lock the door turn off the lights',
  ],
  ['Team A\n- Julia\n- Marcus\n\nTeam B\n- Olivia\n- Daniel', 'team a julia marcus team b olivia daniel'],
  ['1. Sign up\n2. Log in\n3. Back up\n4. Log out', '{one|} sign up {two|} log in {three|} back up {four|} log out'],
];
