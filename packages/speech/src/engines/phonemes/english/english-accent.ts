/** The two kinds of English that the model was trained with. */
export type EnglishAccent = 'american' | 'british';
