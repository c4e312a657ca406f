import type { Platform } from '../platform/platform.js'
import type { ResolvedOptions } from './resolved-options.js'

const levels = 'debug warn error silent'

/** Whether a host that wants to hear `least` hears something of a level (KRN-11). */
export const isHeard = (least: ResolvedOptions['logLevel'], level: Parameters<Platform['log']>[0]): boolean =>
  levels.indexOf(level) >= levels.indexOf(least)
