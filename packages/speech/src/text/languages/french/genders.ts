import type { Gender } from '../grammar/numbers';

/**
 * Feminine nouns that are often counted and have none of the endings below. "un" becomes "une" only before them and before nouns with these
 * endings; before any other word, numbers stay masculine.
 */
// oxfmt-ignore
const feminineNouns = new Set(
  (
    'fois part main dent mer fin faim soif nuit mort vis souris brebis fourmi loi foi paroi croix voix noix paix toux perdrix chair cour tour cuiller clef clé nef eau peau vertu tribu radio photo auto moto vidéo météo dynamo info promo pub télé fac appli app interview star newsletter jument dot forêt houri ' +
    'couleur fleur peur valeur hauteur largeur longueur profondeur épaisseur chaleur douleur odeur saveur lueur sueur rumeur humeur erreur horreur terreur liqueur vapeur tumeur rigueur grandeur lenteur splendeur sœur faveur candeur ardeur fureur ampleur fraîcheur douceur grosseur couleuvre ' +
    'idée fée vie voie joie soie oie scie pie roue joue rue vue boue queue lieue banlieue avenue revue tenue statue tortue laitue verrue recrue retenue étendue plaie baie haie raie monnaie craie paie proie courroie ' +
    'page image plage cage nage rage ' +
    'ligne vigne montagne campagne compagne consigne champagne araignée enseigne ' +
    'mémoire histoire victoire gloire poire foire armoire mâchoire nageoire bouilloire patinoire baignoire passoire balançoire trajectoire ' +
    'école parole console boussole gondole idole casserole coupole métropole bricole banderole carafe agrafe épitaphe girafe ' +
    'étoile toile voile huile île file pile argile tuile cible bible fable table étable ampoule poule boule foule moule ' +
    'cuillère mère ère artère vipère panthère misère colère guerre terre pierre serre bière ' +
    'lettre fenêtre montre huître rencontre vitre chambre ombre fibre cendre poudre foudre encre ancre lèvre chèvre fièvre œuvre manœuvre épreuve preuve ' +
    'porte carte perte alerte tarte charte sorte plante tente vente pente attente entente détente descente rente menthe tante étudiante habitante passante servante candidate avocate soldate ' +
    'tête fête bête crête conquête enquête tempête requête arête planète comète côte note pelote faute minute chute flûte route croûte voûte soute data date pâte ' +
    'piste liste veste sieste peste caste modiste ' +
    'cause pause clause chose rose dose prose base phase phrase ' +
    'course bourse source ressource force écorce danse défense dépense offense réponse anse transe ' +
    'place face race glace trace surface grâce menace préface audace espèce pièce nièce police justice notice cicatrice malice milice épice hélice puce astuce sauce annonce ronce once ' +
    'veine peine reine haleine baleine laine graine plaine fontaine chaîne haine scène zone icône cabane banane membrane douane rune ' +
    'plume brume coutume enclume rame lame dame femme âme trame forme plateforme norme réforme ferme arme alarme larme crème rime cime victime estime prime firme ' +
    'aube robe jambe bombe tombe syllabe barbe herbe courbe ' +
    'bande viande demande commande amende légende offrande propagande corde horde onde seconde ronde sonde période méthode aide pyramide ride bride fraude soude garde ' +
    'roche poche cloche approche broche bouche couche douche mouche souche touche louche niche fiche affiche friche branche tranche planche revanche avalanche hanche recherche démarche marche torche arche bûche cruche peluche ruche autruche vache tache tâche hache moustache attache crèche flèche mèche brèche pêche ' +
    'règle sangle jungle boucle perle langue bague vague blague drogue digue ligue figue fatigue intrigue fugue mangue ' +
    'banque marque remarque barque brique boutique fabrique pratique critique clinique technique musique politique logique statistique république rubrique tunique réplique chronique époque bibliothèque discothèque médiathèque attaque plaque laque coque nuque perruque ' +
    'cave rave épave entrave octave grève trêve fève cuve louve veuve ' +
    'soupe coupe loupe troupe jupe lampe rampe tempe pompe crampe crêpe nappe étape pipe équipe tulipe taxe annexe ' +
    'horloge loge toge neige tige orange grange louange vidange frange éponge charge marge barge décharge auberge berge asperge forge gorge orge courge luge ' +
    'caméra pizza villa véranda polka samba salsa vodka mozzarella diva ' +
    'gousse pincée cuillerée goutte quiche baguette chaise chemise église cerise crise prise entreprise surprise mise remise devise valise bêtise marchandise bise brise ' +
    'livre tonne lire piscine classe tasse masse caisse baisse graisse messe année journée soirée heure demeure personne couronne colonne boîte rangée série saison raison solution maison ' +
    'vie victime élue députée voix loi peine plainte bataille couche jambe'
  ).split(' '),
);

/** Nouns that have one of the endings and are masculine. */
const masculineNouns =
  /^(?:comité|côté|été|traité|député|lycée|musée|trophée|mausolée|apogée|scarabée|pâté|arrêté|décolleté|karaté|comté|velouté|invité|doigté|homme|bonhomme|gentilhomme|kilomètre|mètre|litre|gramme|degré|centime|euro|jour|mois|an|siècle|exemple|article|chapitre|but|point|pour|musicien|programme|problème|silence|génie|incendie|parapluie|foie|messie|intérieur|bonheur|malheur|honneur|labeur|cœur|squelette|murmure|mercure|parjure|grade|stade|malade|camarade|jade|prélude|interlude|coude|magazine|domaine|capitaine|patrimoine|moine|bastion|intervalle|vaudeville|gorille|mille|portefeuille|quadrille|violoncelle|rebelle|pamplemousse|suisse|colosse|carrosse|narcisse|derrière|cimetière|jeune|neuf|philippe|chalumeau|violette?|peuple|collègue|bouche-trou|sosie|zombie|hippie|brie|trapèze|athlète|croque|garde-robe|couple|lie|poème|millionnaire|milliardaire|beurre|verre|gallinacé|quine)s?$/u;

const feminineEndings =
  /(?:tion|sion|xion|té|tte|lle|nne|sse|ance|ence|ure|eure|ée|erie|ienne|ine|ude|ade|aine|euse|trice|logie|graphie|ie|ière|une|ppe|ive|aise|oise|ise|ouze|onde|ande|tude)s?$/u;

/** Verbs and other words that end like feminine nouns. */
const noNouns =
  /^(?:une|quelle|telle|elle|celle|cette|chaque|notre|votre|autre|contre|entre|outre|comme|même|encore|ensuite|toute|seule|presque|puisque|lorsque|jusque|quelque|est|sont|arrive|arrivent|continue|suffise|suffisent|dure|durent|coûte|passe|passent|reste|restent|compte|comptent|donne|donnent|semble|forme|existe|existent|demande|demandent|partie|parties)$/u;

/** The gender of the noun that a text begins with, if it is feminine. French numbers change only before feminine nouns. */
export function frenchGenderOf(following: string): Gender | undefined {
  const [first = '', second = ''] = following.toLowerCase().match(/^[\p{L}’'-]+|(?<=^[\p{L}]+ )[\p{L}-]+/gu) ?? [];
  // "21 des communes"
  if (/^(?:des|de ces|de ses|de leurs|de nos|de vos) $/u.test(`${first} `) && second !== '')
    return isFeminine(second) ? 'feminine' : undefined;
  const isAdjective =
    /^(?:grande?|petite?|belle|bonne|autre|nouvelle|jeune|vieille|longue|première|dernière|demi|seule|simple|vraie|fausse|haute|basse|ancienne|nombreuse|ultime|même|brave|pauvre|superbe|magnifique|énorme|immense)s?$/u.test(
      first,
    );
  return isFeminine(isAdjective && second !== '' ? second : first) ? 'feminine' : undefined;
}

function isFeminine(noun: string): boolean {
  const singular = noun.replace(/s$/u, '');
  if (noun === '' || masculineNouns.test(noun)) return false;
  if (feminineNouns.has(noun) || feminineNouns.has(singular) || singular === 'partie') return true;
  return noun.length > 4 && !noNouns.test(noun) && feminineEndings.test(noun);
}
