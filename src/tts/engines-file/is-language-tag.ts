import { ValidateBy } from 'class-validator';

/** Whether a value is a BCP 47 tag such as `en-US`, which `Intl` accepts. */
export function IsLanguageTag(): PropertyDecorator {
  return ValidateBy({
    name: 'isLanguageTag',
    validator: {
      validate: isLanguageTag,
      defaultMessage: (args) => `${args?.property} must be a language tag such as en-US`,
    },
  });
}

function isLanguageTag(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[A-Za-z]{2,3}(?:-|$)/u.test(value)) return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
