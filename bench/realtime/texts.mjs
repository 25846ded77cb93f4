/** Answers as language models write them, of 3 to 10 sentences, with first sentences of very different length. */
export const texts = {
  'one word first':
    'Yes. The night train to Vienna still runs every day except Sunday, and it leaves from platform nine at half past eight. You need a ' +
    'seat reservation. If you want a bed, book at least two weeks before.',
  'short sentences':
    'Sure. Take a deep breath. Hold it for four seconds. Now let it go slowly. Do that again. Feel how your shoulders drop. Good. ' +
    'You can stop whenever you like.',
  'long sentence first':
    'When the old harbour was rebuilt after the great storm, the town council, which had argued about the plans for almost eleven years, ' +
    'finally agreed to keep the lighthouse, to move the fish market to the other side of the river, and to plant a row of trees along the ' +
    'quay. Nobody was happy. But the trees grew.',
  alternating:
    'Good question. Bread goes stale because the starch in it slowly turns back into crystals, and this happens fastest at the temperature ' +
    'of a refrigerator. So keep it out. A paper bag or a wooden box at room temperature is best for the first two days. After that, slice ' +
    'what is left and freeze it. It will taste fresh again once it has been toasted.',
  'short and very long':
    'I see. In that case I would first call the hotel and ask whether they can hold the room until midnight, then tell the others that you ' +
    'will be late, and only after that look for another connection, because the last bus leaves at ten and there is nothing else until the ' +
    'morning. Shall I call them for you?',
  dialogue:
    '“Where have you been?” she asked. “I was worried about you.” He put his wet coat over a chair and sat down. “The bridge was closed,” he ' +
    'said, “so I had to walk all the way around the lake.” She laughed. “In this weather?”',
  numbers:
    'Your order came to $48.50. It left our warehouse on March 3 at 9:15 a.m., and it should reach you within 2 to 4 working days. The parcel ' +
    'weighs 3.2 kg. Dr. Lee will sign for it at No. 12, as you asked.',
  paragraphs:
    'There are two ways to do this.\n\nThe first one is simple: you copy the files to the new computer and start the program there. ' +
    'It takes an hour.\n\nThe second one is safer. You make a backup, check that it can be read, and only then remove the old files. ' +
    'Which one do you prefer?',
  'three long ones':
    'The garden behind the library was planted by the children of the village school, and every summer it is full of bees, sunflowers and ' +
    'tomatoes that nobody remembers to pick. On warm evenings the librarian carries a few chairs outside, and whoever comes by may sit ' +
    'down and read until it is too dark to see the page. Last year somebody left a box of old novels under the bench, with a note that said ' +
    'they were looking for a new home.',
  'ten sentences':
    'We left at dawn. The road was empty. After an hour we stopped for coffee at a small place near the border, where the owner still ' +
    'remembered us. She asked about the children. We told her everything. Then it began to rain. It rained all the way to the coast, and ' +
    'by noon the fields on both sides of the road were under water. Still, nobody wanted to turn back. The hotel was warm. We slept until ' +
    'the next morning.',
};

/** What a person says who reads a text aloud, where it differs from the text. As in `bench/words`. */
export const readings = {
  numbers:
    'Your order came to {forty eight dollars and fifty cents|forty eight dollars fifty}. It left our warehouse on March {third|three} at nine ' +
    'fifteen a.m., and it should reach you within two to four working days. The parcel weighs three point two {kilograms|kg}. Doctor Lee ' +
    'will sign for it at number twelve, as you asked.',
};
