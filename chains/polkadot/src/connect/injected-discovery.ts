import { type DiscoveryContribution, durations, type PluginContext } from '#kernel'
import type { InjectedList } from './injected-list.js'

/** How often and how long after the start extensions are looked for: they come when the page has loaded. Milliseconds. */
const scanInterval = 250
const scanDuration = durations.fiveSeconds

/**
 * Finds the extensions in `window.injectedWeb3`. Nothing tells when one is added, so it is looked for a few seconds long, and
 * again each time the widget is opened (CON-02). A page without one loads nothing of it.
 */
export function createInjectedDiscovery(context: PluginContext): DiscoveryContribution {
  return {
    id: 'polkadot',
    namespace: 'polkadot',
    start(sink) {
      const { platform } = context
      let list: InjectedList | undefined
      let stopped = false

      async function scan(): Promise<void> {
        const wallets = platform.injected('injectedWeb3')
        if (!wallets) return
        const { createInjectedList } = await import('./injected-list.js')
        if (stopped) return
        list ??= createInjectedList(context, sink)
        list.add(wallets)
      }

      const scanNow = (): void => void scan().catch(context.report)
      scanNow()
      const stopScanning = platform.every(scanInterval, scanNow)
      const stops = [
        stopScanning,
        platform.after(scanDuration, stopScanning),
        context.on('modal:opened', scanNow),
      ]
      return () => {
        stopped = true
        for (const stop of stops) stop()
        list?.forget()
      }
    },
  }
}
