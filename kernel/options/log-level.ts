import type { Platform } from '../platform/platform.js'
import type { ResolvedOptions } from './resolved-options.js'

const levels = 'debug warn error silent'

/** Returns whether messages of a level are logged at the host's level `min` (KRN-11). */
export const isLogged = (min: ResolvedOptions['logLevel'], level: Parameters<Platform['log']>[0]): boolean =>
  levels.indexOf(level) >= levels.indexOf(min)
