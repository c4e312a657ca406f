import {
  definePlugin,
  type Kernel,
  type LazyPlugin,
  type Plugin,
  type PluginContext,
  type PluginTypes,
} from '#kernel'
import type { TestPlatform } from '#testing'
import type { HarbourPlugin, QuayPlugin } from './neighbours.js'
import type { Probe } from './probe.js'

/** A kernel of the neighbours, among which a hostile plugin may be. */
export type SessionKernel = Kernel<HarbourPlugin | QuayPlugin>

/** What a hostile plugin has around it, besides its context. */
export interface Surroundings {
  readonly kernel: SessionKernel
  readonly platform: TestPlatform
  readonly probe: Probe
}

/** One kind of hostility: what is tried, and what comes of it. */
export interface HostileCase {
  readonly title: string
  readonly requirements: string
  /** Made again for each kernel. They are used between the two neighbours. */
  plugins(probe: Probe): readonly (Plugin<PluginTypes> | LazyPlugin<PluginTypes>)[]
  /** Also tries, or makes the kernel touch what it contributed, once the neighbours have done their work. */
  meet?(surroundings: Surroundings): void | Promise<void>
  /** Also tries, once the kernel was disposed of. */
  afterwards?(surroundings: Surroundings): void | Promise<void>
  /** How each attempt ends. */
  readonly outcomes: Readonly<Record<string, string>>
  /** What `kernel:pluginFailed` tells: `plugin phase code`, each once, in any order. One that never came is `lazy`. */
  readonly faults: readonly string[]
  /** Those that do not run. */
  readonly broken: readonly string[]
}

/** A manifest as a page without types may pass it: what is contributed is not checked here, that is the point. */
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

/** Makes a hostile plugin. */
export function hostile(id: string, manifest: LooseManifest): Plugin<PluginTypes> {
  // Hostile input is what the types forbid.
  return definePlugin<PluginTypes>({ id, version: '1.0.0', kernel: '*', ...manifest } as never)
}
