import type { ResolvedOptions } from '../options/resolved-options.js'
import type { PluginLifetime } from './plugin-lifetime.js'

/** What narrows a platform to one plugin. */
export interface PlatformScope extends PluginLifetime {
  readonly plugin: string
  readonly logLevel: ResolvedOptions['logLevel']
  /** The prefix of its storage keys. */
  readonly storagePrefix: string
  /** Origins that it may fetch from. */
  readonly origins: () => readonly string[]
  /** Origins of pages around this one that it may speak with. */
  readonly framedBy: () => readonly string[]
  /** Origins of pages that it may have in frames and pop-ups. */
  readonly frames: () => readonly string[]
}
