/** Sentences to measure with: statements, questions, and some that are decoded whole because they are short. */
export const texts = [
  'The old bridge was painted green last summer, and nobody in the village liked the color.',
  'Are you coming with us to the harbor tomorrow morning?',
  'Well, it was late.',
  'The committee voted to postpone the decision until the next meeting in September.',
  'She packed a hat, two books, and a lamp, and then she locked the door behind her.',
  'What a wonderful day to be out in the garden!',
];
