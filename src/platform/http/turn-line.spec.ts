import { TurnLine } from './turn-line';

const never = new AbortController().signal;
const options = {
  most: 2,
  maxOfGroup: 1,
  maxWaiting: 2,
  maxWaitingOfGroup: 1,
  patienceMs: 60_000,
  refusal: 'Too much.',
};

describe('TurnLine', () => {
  it('has so many turns, fewer for a group, and lets nobody wait for a group that has all of its turns', async () => {
    const line = new TurnLine(options);
    const events: string[] = [];
    const take = async (group: string) => {
      const give = await line.take(group, never);
      events.push(group);
      return give;
    };
    const first = await take('a');
    const secondOfA = take('a');
    const second = await take('b');
    const third = take('c');
    expect(events).toEqual(['a', 'b']);
    second();
    second();
    await third;
    expect(events).toEqual(['a', 'b', 'c']);
    first();
    await secondOfA;
    expect(events).toEqual(['a', 'b', 'c', 'a']);
  });

  it('refuses whom it has no room for, and who has waited too long', async () => {
    const line = new TurnLine({ ...options, patienceMs: 1 });
    await line.take('a', never);
    await line.take('b', never);
    const refused = { code: 'OVERLOADED', message: 'Too much.' };
    const waiting = [line.take('a', never), line.take('c', never)];
    await expect(line.take('c', never)).rejects.toMatchObject(refused);
    await expect(line.take('d', never)).rejects.toMatchObject(refused);
    for (const each of waiting) await expect(each).rejects.toMatchObject(refused);
  });

  it('forgets who has left, and gives their turn to the next', async () => {
    const line = new TurnLine({ ...options, most: 1 });
    const give = await line.take('a', never);
    const gone = new AbortController();
    const left = line.take('b', gone.signal);
    const stays = line.take('c', never);
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    give();
    await expect(stays).resolves.toBeInstanceOf(Function);
    await expect(line.take('d', gone.signal)).rejects.toThrow('gone');
  });
});
