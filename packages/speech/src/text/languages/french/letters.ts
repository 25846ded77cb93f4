import type { LetterWords } from '../grammar/initials';

/** What tells initials from abbreviations in French texts. */
export const frenchLetters: LetterWords = {
  starters:
    "Le|La|Les|Un|Une|Des|Il|Elle|On|Ils|Elles|Nous|Vous|Je|Tu|Ce|Cette|Ces|Et|Mais|Puis|Alors|Aujourd|Hier|Demain|Ici|Quand|Si|Comme|Où|Qui|Que|Son|Sa|Ses|Mon|Ma|Mes|Notre|Votre|Leur|Dans|Avec|Pour|Par|De|Du|En|À|Au|Aux|Après|Avant|Ne|Tout|Tous|N'oublie|Pense",
  lettered:
    'vitamines?|groupes?|classe|section|bât(?:iment|\\.)?|escalier|lot|porte|série|zone|ligne|plan|taille|hépatite',
  majesties:
    '(?:le |la |les )?(?:Mgr|roi|reine|pape|prince|princesse|Élisabeth|Elisabeth|Charles|François|Benoît|Jean-Paul|Albert|Philippe|Louis|Napoléon)',
};
