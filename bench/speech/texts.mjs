/** Sentences that need no normalisation, so that all candidates do the same work. */
export const sentences = {
  short: ['Your table is ready now.', 'Thank you very much, goodbye.'],
  medium: [
    'When the service starts, it reads its settings from the environment.',
    'Please close the door, turn off the lights, and lock the gate.',
  ],
  long: [
    'Although the weather was terrible, the children played outside until their parents called them home for dinner, and nobody caught a cold.',
    'The old man walked slowly along the river, thinking about his childhood, the house on the hill, and all the friends he had lost.',
  ],
};

/** A paragraph of about one minute of speech. */
export const paragraph = [
  "The old lighthouse at the end of the harbour had been dark for thirty years when the keeper's daughter came back to the village.",
  'She carried a small leather suitcase, a lantern, and a letter that nobody else had ever read.',
  'The fishermen watched her climb the path in the evening rain, and none of them said a word.',
  'At the top she found the door unlocked, the stairs covered with sand, and the great lamp wrapped in a sail, as if somebody had wanted to keep it warm.',
  'She sat down on the lowest step and waited for the wind to change.',
  'By midnight the storm had moved out to sea, and the first stars were shining over the black water.',
  'Then she took a match from her pocket, lifted the glass, and lit the lamp with a steady hand.',
  'Far away, beyond the rocks, a ship answered with three long notes of its horn.',
  'In the morning the whole village stood on the beach, looking up, and the light was still burning.',
  'Nobody asked her why she had come, and she never told them, but from that day on the boats came home safely through every storm of the winter.',
];
