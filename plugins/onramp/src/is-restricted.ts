import type { OnrampOptions } from './contract.js'

const mainlandChina = ['Shanghai', 'Urumqi', 'Chongqing', 'Chungking', 'Harbin', 'Kashgar', 'Beijing']
const usualRestricted: readonly string[] = [...mainlandChina.map((city) => `Asia/${city}`), 'PRC']

/** Returns true if the time zone belongs to a region without offers (CON-09). */
export function isRestricted(options: OnrampOptions | undefined, timeZone: string): boolean {
  const zone = timeZone.toLowerCase()
  return (options?.restrictedTimeZones ?? usualRestricted).some((one) => one.toLowerCase() === zone)
}
