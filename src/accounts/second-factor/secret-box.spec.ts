import { SecretBox } from './secret-box';

describe('A sealed secret', () => {
  const secret = Buffer.from('a secret');
  const box = new SecretBox('the secret of the server');
  const sealed = box.seal(secret, 'usr_1');

  it('opens for the same person and server', () => {
    expect(box.open(sealed, 'usr_1')).toEqual(secret);
    expect(new SecretBox('the secret of the server').open(sealed, 'usr_1')).toEqual(secret);
  });

  it('opens for nobody else, and not after any change', () => {
    expect(box.open(sealed, 'usr_2')).toBeUndefined();
    expect(new SecretBox('another secret').open(sealed, 'usr_1')).toBeUndefined();
    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(box.open(changed, 'usr_1')).toBeUndefined();
    }
  });

  it('is different each time, and does not contain the secret', () => {
    expect(box.seal(secret, 'usr_1')).not.toEqual(sealed);
    expect(sealed.includes(secret)).toBe(false);
  });
});
