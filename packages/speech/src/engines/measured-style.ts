/** How a voice reads about 15 seconds of plain prose, measured. */
export interface MeasuredStyle {
  /** Median pitch in Hz. */
  readonly pitch: number;
  /** The range of pitch without its lowest and its highest tenth, in semitones. */
  readonly melody: number;
  /** Characters per second, without pauses. Comparable within a language. */
  readonly pace: number;
  /** The share of the sound that has a pitch. Whispering has none. */
  readonly voiced: number;
}

/** How the voices read. Written by `npm run voice-style`. */
export const measuredStyle: Readonly<Record<'flite' | 'kokoro', Readonly<Record<string, MeasuredStyle>>>> = {
  flite: {
    slt: { pitch: 169, melody: 2.9, pace: 21.6, voiced: 0.81 },
    rms: { pitch: 104, melody: 5.3, pace: 17.4, voiced: 0.58 },
    awb: { pitch: 127, melody: 3.9, pace: 20.9, voiced: 0.63 },
    kal16: { pitch: 91, melody: 4.5, pace: 22.3, voiced: 0.21 },
    kal: { pitch: 90, melody: 4.5, pace: 22, voiced: 0.24 },
  },
  kokoro: {
    af_heart: { pitch: 203, melody: 7.2, pace: 22.1, voiced: 0.46 },
    af_alloy: { pitch: 147, melody: 7.9, pace: 20.7, voiced: 0.52 },
    af_aoede: { pitch: 186, melody: 8.3, pace: 22.5, voiced: 0.61 },
    af_bella: { pitch: 199, melody: 5.8, pace: 22.3, voiced: 0.55 },
    af_jessica: { pitch: 211, melody: 8.8, pace: 21.6, voiced: 0.48 },
    af_kore: { pitch: 160, melody: 12, pace: 21.5, voiced: 0.59 },
    af_nicole: { pitch: 154, melody: 3.4, pace: 19.3, voiced: 0.28 },
    af_nova: { pitch: 164, melody: 8, pace: 21.2, voiced: 0.52 },
    af_river: { pitch: 181, melody: 6, pace: 21.8, voiced: 0.48 },
    af_sarah: { pitch: 203, melody: 10, pace: 22.4, voiced: 0.48 },
    af_sky: { pitch: 174, melody: 7.9, pace: 21.7, voiced: 0.48 },
    am_adam: { pitch: 124, melody: 6.8, pace: 22, voiced: 0.25 },
    am_echo: { pitch: 113, melody: 10.2, pace: 20.8, voiced: 0.41 },
    am_eric: { pitch: 161, melody: 9.7, pace: 21.9, voiced: 0.64 },
    am_fenrir: { pitch: 147, melody: 11, pace: 21.8, voiced: 0.41 },
    am_liam: { pitch: 123, melody: 12.5, pace: 20.9, voiced: 0.35 },
    am_michael: { pitch: 121, melody: 8.2, pace: 20.8, voiced: 0.34 },
    am_onyx: { pitch: 89, melody: 5.9, pace: 21.8, voiced: 0.45 },
    am_puck: { pitch: 119, melody: 7.6, pace: 22.4, voiced: 0.42 },
    am_santa: { pitch: 175, melody: 15.9, pace: 20.3, voiced: 0.24 },
    bf_alice: { pitch: 229, melody: 11, pace: 19.3, voiced: 0.46 },
    bf_emma: { pitch: 182, melody: 5.5, pace: 21.5, voiced: 0.49 },
    bf_isabella: { pitch: 207, melody: 5.6, pace: 21.8, voiced: 0.53 },
    bf_lily: { pitch: 191, melody: 10.6, pace: 19.2, voiced: 0.49 },
    bm_daniel: { pitch: 129, melody: 6.5, pace: 20.3, voiced: 0.42 },
    bm_fable: { pitch: 126, melody: 12.8, pace: 19.5, voiced: 0.29 },
    bm_george: { pitch: 146, melody: 8.8, pace: 18.2, voiced: 0.63 },
    bm_lewis: { pitch: 97, melody: 10.6, pace: 21, voiced: 0.2 },
    ef_dora: { pitch: 177, melody: 8.7, pace: 19.6, voiced: 0.43 },
    em_alex: { pitch: 126, melody: 10.2, pace: 19.1, voiced: 0.31 },
    em_santa: { pitch: 126, melody: 13, pace: 19, voiced: 0.23 },
    ff_siwis: { pitch: 212, melody: 8.3, pace: 22.9, voiced: 0.66 },
    hf_alpha: { pitch: 211, melody: 9, pace: 15.9, voiced: 0.65 },
    hf_beta: { pitch: 186, melody: 8.4, pace: 17, voiced: 0.64 },
    hm_omega: { pitch: 133, melody: 12.3, pace: 15.9, voiced: 0.44 },
    hm_psi: { pitch: 142, melody: 11.6, pace: 16.2, voiced: 0.43 },
    if_sara: { pitch: 225, melody: 6, pace: 20.1, voiced: 0.61 },
    im_nicola: { pitch: 91, melody: 7.6, pace: 18.3, voiced: 0.43 },
    pf_dora: { pitch: 172, melody: 7.9, pace: 20.1, voiced: 0.46 },
    pm_alex: { pitch: 132, melody: 8.7, pace: 19.1, voiced: 0.33 },
    pm_santa: { pitch: 134, melody: 11.7, pace: 19, voiced: 0.24 },
    jf_alpha: { pitch: 278, melody: 8.4, pace: 6.8, voiced: 0.7 },
    jf_gongitsune: { pitch: 242, melody: 7.8, pace: 6.8, voiced: 0.63 },
    jf_nezumi: { pitch: 252, melody: 6, pace: 7.1, voiced: 0.7 },
    jf_tebukuro: { pitch: 342, melody: 7.4, pace: 7.2, voiced: 0.69 },
    jm_kumo: { pitch: 98, melody: 8.1, pace: 6.9, voiced: 0.39 },
    zf_xiaobei: { pitch: 252, melody: 8.8, pace: 5, voiced: 0.68 },
    zf_xiaoni: { pitch: 241, melody: 9.4, pace: 5.9, voiced: 0.5 },
    zf_xiaoxiao: { pitch: 246, melody: 9.5, pace: 5.9, voiced: 0.58 },
    zf_xiaoyi: { pitch: 307, melody: 7.7, pace: 6.2, voiced: 0.6 },
    zm_yunjian: { pitch: 132, melody: 10.8, pace: 6, voiced: 0.25 },
    zm_yunxi: { pitch: 173, melody: 9.7, pace: 7, voiced: 0.41 },
    zm_yunxia: { pitch: 300, melody: 8.1, pace: 5.9, voiced: 0.58 },
    zm_yunyang: { pitch: 123, melody: 14, pace: 6.7, voiced: 0.17 },
  },
};
