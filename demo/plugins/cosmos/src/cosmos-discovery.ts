import type { DiscoveryContribution, PluginContext } from 'quoin/kernel'
import type { CosmosPlugin, NamedWallet } from './contract.js'
import { readKeplr } from './keplr-api.js'

/** Interval and duration of the scans after the start: extensions inject late. Milliseconds. */
const scanInterval = 250
const scanDuration = 5_000

/** Finds the wallets in the globals that the host named, also those that inject late. */
export function createCosmosDiscovery(context: PluginContext<CosmosPlugin>): DiscoveryContribution {
  const { platform, options, report } = context
  return {
    id: 'cosmos',
    namespace: 'cosmos',
    start(sink) {
      const found = new Map<string, () => void>()
      let stopped = false

      async function add(named: string | NamedWallet): Promise<void> {
        const key = typeof named === 'string' ? named : named.key
        const wallet = readKeplr(platform.injected(key))
        if (!wallet || found.has(key)) return
        // The first wallet of a key keeps it.
        found.set(key, () => undefined)
        const { createCosmosConnector } = await import('./cosmos-connector.js')
        if (stopped) return
        const connector = createCosmosConnector(named, wallet, { platform, options, report })
        const withdraw = sink.add(connector)
        found.set(key, () => {
          withdraw()
          connector.forget?.()
        })
      }

      const scan = (): void => {
        for (const named of options.walletKeys) add(named).catch(report)
      }
      scan()
      const stopScanning = platform.every(scanInterval, scan)
      const stops = [
        stopScanning,
        platform.after(scanDuration, stopScanning),
        context.on('modal:opened', scan),
      ]
      return () => {
        stopped = true
        for (const stop of stops) stop()
        for (const end of found.values()) end()
      }
    },
  }
}
