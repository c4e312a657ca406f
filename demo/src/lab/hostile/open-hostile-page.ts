import { createQuoin, type QuoinOptions, type StandardPlugins } from 'quoin'
import type { Kernel } from 'quoin/kernel'
import { mountQuoin, type QuoinMount } from 'quoin/ui'
import { type HostilePlugin, hostilePlugin } from './hostile-plugin.js'
import { createMood, type Mood } from './mood.js'
import { suspendingPlugin } from './suspending-plugin.js'

/** A page whose kernel has the default bundle and a hostile plugin besides. */
export interface HostilePage {
  readonly kernel: Kernel<StandardPlugins | HostilePlugin>
  readonly mount: QuoinMount
  /** `plugin phase` of each fault that the kernel told. */
  readonly faults: readonly string[]
  /** Passed to the views that have one. */
  readonly mood: Mood
}

/** Makes it, with a button for people; `suspends` adds a plugin whose components suspend without end. */
export async function openHostilePage(options: QuoinOptions, suspends = false): Promise<HostilePage> {
  const mood = createMood()
  const kernel = createQuoin(options).use(hostilePlugin)
  if (suspends) kernel.use(suspendingPlugin)
  const faults: string[] = []
  kernel.on('kernel:pluginFailed', ({ plugin, phase }) => faults.push(`${plugin} ${phase}`))
  const mount = mountQuoin(kernel)
  document.body.prepend(document.createElement('quoin-button'))
  await kernel.start()
  return { kernel, mount, faults, mood }
}
