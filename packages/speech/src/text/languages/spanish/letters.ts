import type { LetterWords } from '../grammar/initials';

/** What shows in Spanish texts that a letter and a full stop are no title. */
export const spanishLetters: LetterWords = {
  starters:
    'El|La|Los|Las|Lo|Le|Les|Un|Una|Unos|Unas|En|Y|O|U|E|Pero|A|Al|De|Del|Con|Por|Para|Sin|Se|Su|Sus|Mi|Mis|Tu|Tus|Es|Era|Son|Eran|Fue|Fueron|No|Sí|Si|Que|Quien|Cuando|Como|Cómo|Qué|Donde|Ya|Hoy|Ayer|Mañana|Luego|Después|Antes|Ahora|Entonces|También|Tampoco|Además|Este|Esta|Esto|Estos|Estas|Ese|Esa|Eso|Esos|Esas|Aquel|Aquella|Nos|Me|Te|Nunca|Siempre|Todo|Toda|Todos|Todas|Según|Así|Aunque|Desde|Hasta|Entre|Sobre|Tras|Durante|Más|Menos|Muy|Hay|Había|Tiene|Está|Están|Otro|Otra|Otros|Otras|Cada|Nadie|Nada|Algo|Alguien|Ella|Él|Ellos|Ellas|Yo|Mientras|Solo|Sólo|Quizá|Quizás|Tal|Ni|Dos|Tres',
  lettered:
    'vitaminas?|grupos?|plan(?:es)?|letras?|opci(?:ón|ones)|clases?|tipos?|categorías?|apartados?|bloques?|secci(?:ón|ones)|series?|zonas?|puertas?|puntos?|anexos?|respuestas?|nivel(?:es)?|divisi(?:ón|ones)|hepatitis|escaleras?|portal|aulas?|salas?|líneas?|andén|etapas?|fases?|rayos|vértices?|ejes?|nota|modelos?|figuras?|tablas?|casos?|epígrafes?',
  majesties:
    'El|La|Los|Las|Don|Doña|Reina|Rey|Felipe|Letizia|Sofía|Isabel|Carlos|Camila|Leonor|Guillermo|Margarita|Harald|Alberto|Francisco|Benedicto|León|Pablo|Pío|Alfonso|Fernando|Británica|Imperial',
};
