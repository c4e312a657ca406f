import type { ResolvedOptions } from '../options/resolved-options.js'
import type { PluginLifetime } from './plugin-lifetime.js'

/** The limits of a platform for one plugin. */
export interface PlatformScope extends PluginLifetime {
  readonly plugin: string
  readonly logLevel: ResolvedOptions['logLevel']
  /** The prefix of its storage keys. */
  readonly storagePrefix: string
  /** Origins that it may fetch from. */
  readonly origins: () => readonly string[]
  /** Returns the origins of framing pages with which it may exchange messages. */
  readonly framedBy: () => readonly string[]
  /** Returns the origins of pages that it may open in frames and pop-ups. */
  readonly frames: () => readonly string[]
}
