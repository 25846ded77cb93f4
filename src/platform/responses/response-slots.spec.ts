import { ResponseSlots } from './response-slots';

const slots = () =>
  new ResponseSlots({
    maxOfOwner: 2,
    maxInAll: 3,
    ownerRefusal: { code: 'DOWNLOAD_LIMIT_REACHED', message: 'You have two.' },
    refusal: 'There are three.',
    retryAfter: 5,
  });

describe('ResponseSlots', () => {
  it('has a few for each owner, and a few for all; what is given back is there again, once', () => {
    const limited = slots();
    const take = (owner: string) => limited.take(owner);
    const giveBack = take('a');
    take('a');
    expect(() => take('a')).toThrow(expect.objectContaining({ code: 'DOWNLOAD_LIMIT_REACHED' }));
    take('b');
    expect(() => take('c')).toThrow(expect.objectContaining({ code: 'OVERLOADED' }));
    giveBack();
    giveBack();
    take('a');
    expect(() => take('a')).toThrow('You have two.');
    expect(() => take('b')).toThrow('There are three.');
  });
});
