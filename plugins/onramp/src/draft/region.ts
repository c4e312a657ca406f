import type { OnrampOptions } from '../contract.js'

const mainlandChina = ['Shanghai', 'Urumqi', 'Chongqing', 'Chungking', 'Harbin', 'Kashgar', 'Beijing']
const defaultTimeZones: readonly string[] = [...mainlandChina.map((city) => `Asia/${city}`), 'PRC']

/** Returns true if the time zone belongs to a region without offers (CON-09). */
export function isRestricted(options: OnrampOptions | undefined, timeZone: string): boolean {
  const zone = timeZone.toLowerCase()
  return (options?.restrictedTimeZones ?? defaultTimeZones).some((one) => one.toLowerCase() === zone)
}

/**
 * Returns the explicit region of a language tag (`CH` of `de-CH`), ISO 3166-1 alpha-2; likely regions are not guessed.
 */
export function readRegion(tag: string): string | undefined {
  try {
    const { region } = new Intl.Locale(tag)
    // `es-419` is a continent.
    return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined
  } catch {
    return undefined
  }
}
