import { arkitWeights } from './arkit-weights';
import { azureVisemeCount, oculusVisemes, visemeId, visemesOf } from './visemes';

describe('visemesOf', () => {
  it.each([
    ['p', 'PP', '21'],
    ['v', 'FF', '18'],
    ['θ', 'TH', '19'],
    ['ð', 'TH', '17'],
    ['tʰ', 'DD', '19'],
    ['ˈɑː', 'aa', '2'],
    ['ɛ\u0303', 'E', '4'],
    ['ˈeɪ', 'E I', '4'],
    ['aʊ', 'aa U', '9'],
    ['tʃ', 'CH', '16'],
    ['ts', 'DD SS', '15'],
    ['i↘', 'I', '6'],
    ['ɯᵝ', 'U', '7'],
    ['ɝ', 'RR', '5'],
    ['l̩', 'nn', '14'],
    ['?', 'sil', '0'],
  ])('gives %s the shapes %s, and in Azure’s set %s', (ipa, oculus, azure) => {
    expect(visemesOf(ipa, 'oculus').join(' ')).toBe(oculus);
    expect(visemesOf(ipa, 'arkit').join(' ')).toBe(oculus);
    expect(visemesOf(ipa, 'azure')).toEqual([azure]);
  });

  it('numbers shapes as their sets do', () => {
    expect(['sil', 'PP', 'U'].map((viseme) => visemeId(viseme, 'oculus'))).toEqual([0, 1, 14]);
    expect(visemeId('21', 'azure')).toBe(21);
    expect(azureVisemeCount).toBe(22);
  });
});

describe('arkitWeights', () => {
  it.each(oculusVisemes)('has weights from 0 to 1 for %s', (viseme) => {
    const weights = Object.values(arkitWeights[viseme]);
    expect(weights.length > 0).toBe(viseme !== 'sil');
    for (const weight of weights) {
      expect(weight).toBeGreaterThan(0);
      expect(weight).toBeLessThanOrEqual(1);
    }
  });

  it('tells each two shapes apart', () => {
    expect(new Set(Object.values(arkitWeights).map((weights) => JSON.stringify(weights))).size).toBe(15);
  });
});
