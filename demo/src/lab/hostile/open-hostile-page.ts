import { createQuoin, type QuoinOptions, type StandardPlugins } from 'quoin'
import type { Kernel } from 'quoin/kernel'
import { mountQuoin, type QuoinMount } from 'quoin/ui'
import { type HostilePlugin, hostilePlugin } from './hostile-plugin.js'
import { createMood, type Mood } from './mood.js'
import { suspendingPlugin } from './suspending-plugin.js'

/** A page with a kernel of the default bundle and a hostile plugin. */
export interface HostilePage {
  readonly kernel: Kernel<StandardPlugins | HostilePlugin>
  readonly mount: QuoinMount
  /** `plugin phase` of each fault that the kernel reported. */
  readonly faults: readonly string[]
  /** Passed to the views with a mood. */
  readonly mood: Mood
}

/**
 * Creates the page, with a button for manual use; `suspends` adds a plugin with components that suspend without end.
 */
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
