import { type DiscoveryContribution, durations, type PluginContext } from '#kernel'
import type { InjectedList } from './injected-list.js'

/** Interval and duration of the scans after the start: extensions inject late. Milliseconds. */
const scanInterval = 250
const scanDuration = durations.fiveSeconds

/**
 * Finds the extensions in `window.injectedWeb3`. No event reports a new one, so it scans for a few seconds, and again
 * whenever the widget opens (CON-02). A page without extensions loads no wallet code.
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
