import {
  definePlugin,
  type Kernel,
  type LazyPlugin,
  type Plugin,
  type PluginContext,
  type PluginTypes,
} from '#kernel'
import type { TestPlatform } from '#testing'
import type { HarbourPlugin, QuayPlugin } from './other-plugins.js'
import type { Probe } from './probe.js'

/** A kernel with the two good plugins, and maybe a hostile one. */
export type SessionKernel = Kernel<HarbourPlugin | QuayPlugin>

/** The objects that a hostile case uses besides its plugin's context. */
export interface Surroundings {
  readonly kernel: SessionKernel
  readonly platform: TestPlatform
  readonly probe: Probe
}

/** One kind of hostility: its attempts and their outcomes. */
export interface HostileCase {
  readonly title: string
  readonly requirements: string
  /** Creates new plugins for each kernel. They are used between the two good plugins. */
  plugins(probe: Probe): readonly (Plugin<PluginTypes> | LazyPlugin<PluginTypes>)[]
  /** Makes further attempts, or makes the kernel use the contributions, after the work of the good plugins. */
  meet?(surroundings: Surroundings): void | Promise<void>
  /** Makes further attempts after the kernel was disposed of. */
  afterwards?(surroundings: Surroundings): void | Promise<void>
  /** The outcome of each attempt. */
  readonly outcomes: Readonly<Record<string, string>>
  /** Faults of `kernel:pluginFailed`: `plugin phase code`, each once, in any order. One that never loaded is `lazy`. */
  readonly faults: readonly string[]
  /** Ids of plugins that do not run. */
  readonly broken: readonly string[]
}

/** A manifest of a page without types: contributions are deliberately unchecked. */
interface LooseManifest {
  readonly kernel?: unknown
  readonly requires?: unknown
  readonly uses?: unknown
  readonly powers?: unknown
  readonly options?: unknown
  readonly services?: unknown
  readonly expose?: unknown
  readonly contributes?: object
  start?(context: PluginContext): unknown
}

/** Creates a hostile plugin. */
export function hostile(id: string, manifest: LooseManifest): Plugin<PluginTypes> {
  // The types forbid hostile input.
  return definePlugin<PluginTypes>({ id, version: '1.0.0', kernel: '*', ...manifest } as never)
}
