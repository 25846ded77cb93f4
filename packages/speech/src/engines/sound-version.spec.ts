import { soundCode } from './sound-version';

describe('soundCode', () => {
  it('names the versions of Voxgate and of the packages', () => {
    expect(soundCode('onnxruntime-node')).toMatch(
      /^voxgate@\d+\.\d+\.\d+\S* sound@\d+ onnxruntime-node@\d+\.\d+\.\d+$/u,
    );
  });

  it('refuses a package that is not pinned', () => {
    expect(() => soundCode('left-pad')).toThrow('left-pad');
  });
});
