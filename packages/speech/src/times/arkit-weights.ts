import type { OculusViseme } from './visemes';

/** Weights of Apple's blend shapes, 0 to 1, by their names. Shapes that are not named are 0. */
type Weights = Readonly<Record<string, number>>;

const both = (name: string, weight: number): Weights => ({ [`${name}Left`]: weight, [`${name}Right`]: weight });

/** How to make each of Oculus's mouth shapes with Apple's blend shapes (ARKit). Blend from one shape to the next over some 60 ms. */
export const arkitWeights: Readonly<Record<OculusViseme, Weights>> = {
  sil: {},
  PP: { mouthClose: 0.15, mouthRollLower: 0.4, mouthRollUpper: 0.3, ...both('mouthPress', 0.4) },
  FF: { jawOpen: 0.08, mouthRollLower: 0.55, mouthShrugUpper: 0.25, ...both('mouthUpperUp', 0.25) },
  TH: { jawOpen: 0.15, tongueOut: 0.4, ...both('mouthLowerDown', 0.15) },
  DD: { jawOpen: 0.14, ...both('mouthLowerDown', 0.25), ...both('mouthStretch', 0.1) },
  kk: { jawOpen: 0.18, ...both('mouthLowerDown', 0.2), ...both('mouthStretch', 0.12) },
  CH: { jawOpen: 0.12, mouthFunnel: 0.5, mouthPucker: 0.2, ...both('mouthLowerDown', 0.2) },
  SS: { jawOpen: 0.05, ...both('mouthStretch', 0.3), ...both('mouthLowerDown', 0.3), ...both('mouthSmile', 0.1) },
  nn: { jawOpen: 0.14, ...both('mouthLowerDown', 0.2), ...both('mouthUpperUp', 0.1) },
  RR: { jawOpen: 0.15, mouthFunnel: 0.35, mouthPucker: 0.25 },
  aa: { jawOpen: 0.55, ...both('mouthLowerDown', 0.25), ...both('mouthUpperUp', 0.15) },
  E: { jawOpen: 0.3, ...both('mouthStretch', 0.25), ...both('mouthLowerDown', 0.25), ...both('mouthUpperUp', 0.1) },
  I: { jawOpen: 0.18, ...both('mouthSmile', 0.3), ...both('mouthStretch', 0.35), ...both('mouthLowerDown', 0.2) },
  O: { jawOpen: 0.35, mouthFunnel: 0.55, mouthPucker: 0.3 },
  U: { jawOpen: 0.15, mouthFunnel: 0.35, mouthPucker: 0.75 },
};
