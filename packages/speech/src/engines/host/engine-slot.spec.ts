import { EngineSlot, type EngineSlotListener } from './engine-slot';

describe('EngineSlot', () => {
  it('tries again if Node throws an error as soon as a process is started', async () => {
    const deaths: string[] = [];
    let slot: EngineSlot | undefined;
    const twice = new Promise<void>((resolve) => {
      const listener = { died: (how: string) => void (deaths.push(how) === 2 && resolve()) };
      // Node refuses such a path before it starts anything.
      const program = { name: 'test', script: 'no\0script', settings: {} };
      slot = new EngineSlot(program, 0, listener as unknown as EngineSlotListener);
      slot.start();
    });
    await twice;
    await slot!.clear();
    expect(deaths[0]).toMatch(/null bytes/u);
  });
});
