import type { ResolvedOptions } from '../options/resolved-options.js'
import type { Platform } from '../platform/platform.js'
import type { Revocable } from './revocable.js'

/** Adds a listener; the answer removes it. */
export type Subscribe<Args extends readonly unknown[]> = (listener: (...args: Args) => void) => () => void

/** What narrows a platform to one plugin. */
export interface PlatformScope extends Pick<Platform, 'after' | 'every'>, Pick<Revocable, 'view'> {
  readonly plugin: string
  readonly logLevel: ResolvedOptions['logLevel']
  /** What its keys start with. */
  readonly storagePrefix: string
  /** Origins that it may fetch from. */
  readonly origins: () => readonly string[]
  /** Origins of pages around this one that it may speak with. */
  readonly framedBy: () => readonly string[]
  /** Origins of pages that it may have in frames and pop-ups. */
  readonly frames: () => readonly string[]
  /** Runs when the plugin ends; the answer runs it now. */
  own(dispose: () => void): () => void
  /** The same subscription, guarded and ending with the plugin. */
  hear<Args extends readonly unknown[]>(subscribe: Subscribe<Args>): Subscribe<Args>
}
