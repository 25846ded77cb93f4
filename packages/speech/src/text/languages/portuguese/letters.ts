import type { LetterWords } from '../grammar/initials';

/** What shows in Portuguese texts that a letter and a full stop are no title. */
export const letters: LetterWords = {
  starters:
    'O|A|Os|As|Um|Uma|Uns|Umas|Em|E|Mas|De|Do|Da|Dos|Das|No|Na|Nos|Nas|Num|Numa|Com|Por|Pelo|Pela|Para|Sem|Se|Seu|Sua|Seus|Suas|Meu|Minha|É|Era|São|Eram|Foi|Foram|Não|Sim|Que|Quem|Quando|Como|Onde|Já|Hoje|Ontem|Amanhã|Depois|Antes|Agora|Então|Também|Além|Este|Esta|Estes|Estas|Isto|Esse|Essa|Esses|Essas|Isso|Aquele|Aquela|Eu|Ele|Ela|Eles|Elas|Nós|Você|Ao|À|Às|Aos|Todo|Toda|Todos|Todas|Há|Havia|Tem|Tinha|Está|Outro|Outra|Outros|Outras|Cada|Ninguém|Nada|Algo|Segundo|Assim|Embora|Desde|Até|Entre|Sobre|Durante|Mais|Menos|Muito|Muitos|Nunca|Sempre|Só|Talvez|Nem|Duas|Dois|Três',
  lettered:
    'vitaminas?|grupos?|planos?|letras?|opç(?:ão|ões)|classes?|tipos?|categorias?|itens|item|blocos?|seç(?:ão|ões)|séries?|zonas?|portas?|pontos?|anexos?|respostas?|alternativas?|níve(?:l|is)|hepatites?|torres?|salas?|linhas?|etapas?|fases?|raios|vértices?|eixos?|nota|modelos?|figuras?|tabelas?|casos?|alíneas?|portão|portões|setor|setores',
  majesties:
    'O|A|Os|As|Dom|Dona|Rainha|Rei|Felipe|Filipe|Elizabeth|Elisabete|Isabel|Carlos|Camila|Francisco|Bento|Leão|Paulo|Pio|Pedro|João|Imperial|Imperador',
};
