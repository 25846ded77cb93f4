import { applyRules } from '../../rule';
import { command } from './command';

const say = (text: string) => applyRules(text, command.rules, 'en-US').normalized;

describe('commands and keys', () => {
  it.each([
    ['cat a | grep b | wc -l', 'cat a pipe grep b pipe wc -l'],
    ['ls -l|sort', 'ls -l pipe sort'],
    ['run 2>/dev/null', 'run two redirected to /dev/null'],
    ['run > a.log 2>&1', 'run redirected to a.log two redirected to one'],
    ['run &>> $LOG', 'run both appended to $LOG'],
    ['sort <data/in.csv', 'sort from data/in.csv'],
    ['npm run build -- --watch', 'npm run build dash dash --watch'],
    ['src/*.ts', 'S-R-C slash star dot T-S'],
    ['*.{jpg,png}', 'star dot J-P-G or P-N-G'],
    ['dist/*', 'dist slash star'],
    ['find . -print', 'find dot -print'],
    ['Ctrl+Shift+P', 'Control Shift P'],
    ['Ctrl + C', 'Control C'],
    ['⌘⇧+K, ⌘+Space', 'Command Shift K, Command Space'],
    ['Alt+F4, Cmd-V', 'Alt F four, Command V'],
    ['Ctrl-Alt-Del', 'Control Alt Delete'],
    ['Win+R and Shift+PgUp.', 'Windows R and Shift Page Up.'],
    ['the Ctrl key', 'the Control key'],
  ])('turns %j into %j', (text, said) => {
    expect(say(text)).toBe(said);
  });

  it.each([
    'Home | More | Contact',
    'news | sort of | less',
    'x > y',
    'a.length > b.length',
    'p < 0.05',
    'Settings > Privacy > Files',
    'a -> b.txt',
    'x >= main.ts',
    'a*b, 3*4 and *really* good',
    '5* hotel',
    'a shift-2 job',
    'the alt-right, Windows-based, Command-line, Shift-work',
    'Hmm.. I see',
    'wait -- no',
  ])('does not change %j', (text) => {
    expect(say(text)).toBe(text);
  });
});
