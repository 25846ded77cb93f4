import { Reservation } from './reservation';
import type { Reservations } from './reservations';

describe('Reservation', () => {
  it('charges all audio that was sent, also if the answers to two extensions come in the wrong order', async () => {
    const answers: (() => void)[] = [];
    const settled: object[] = [];
    const reservations = {
      extend: () => new Promise((resolve) => answers.push(() => resolve({ held: true }))),
      settle: async () => true,
      settleInTime: async (settlement: object) => void settled.push(settlement),
    } as unknown as Reservations;
    const reserved = { id: 'one', shardOwner: 'account', spenders: [], characters: 10, audioMs: 1000 };
    const reservation = new Reservation(reserved, reservations);
    await reservation.begin();
    const less = reservation.cover({ characters: 20, audioSeconds: 2 });
    const more = reservation.cover({ characters: 20, audioSeconds: 3 });
    answers[1]!();
    await more;
    answers[0]!();
    await less;
    await reservation.settle({ characters: 20, audioSeconds: 3 });
    expect(settled).toEqual([{ id: 'one', shardOwner: 'account', ended: true, characters: 20, audioMs: 3000 }]);
  });
});
