/** Cartesia's names of speeds, for models before `sonic-3`. */
export const namedSpeeds = { slow: 0.8, normal: 1, fast: 1.25 } as const;

/** The speed that a request asks for. The one of `generation_config` decides; none of them has been validated. */
export function speedOf({
  generation_config: config,
  speed,
}: {
  generation_config?: unknown;
  speed?: unknown;
}): unknown {
  const { speed: ofConfig } = (config ?? {}) as { speed?: unknown };
  if (ofConfig !== undefined && ofConfig !== null) return ofConfig;
  return typeof speed === 'string' && Object.hasOwn(namedSpeeds, speed)
    ? namedSpeeds[speed as keyof typeof namedSpeeds]
    : undefined;
}
