import {
  type Connector,
  type DiscoveryContribution,
  type Platform,
  readWalletInfo,
  stableWalletId,
  type WalletInfo,
} from 'quoin/kernel'
import { createInjectedConnector } from 'quoin/plugin-kit'
import { isTronAddress, memberOf } from './formats.js'
import { approvalMethods } from './rpc-methods.js'
import { createTronWallet, isTronProvider, type TronProvider } from './tron-provider.js'

/** Maximum number of announced wallets. */
const maxWallets = 50

interface Announced {
  readonly id: string
  readonly info: WalletInfo
  readonly provider: TronProvider
}

/** Returns the wallet of an announcement; `undefined` if it is invalid. Reads each field once: getters may change. */
function readAnnouncement(detail: unknown): Announced | undefined {
  try {
    const [info, provider] = [readWalletInfo(memberOf(detail, 'info')), memberOf(detail, 'provider')]
    if (!info || !isTronProvider(provider)) return undefined
    return { id: `tron:${stableWalletId(info)}`, info, provider }
  } catch {
    return undefined
  }
}

/** Creates the connector of a provider. Does not call it before a connect. */
export function createTronConnector(
  { id, info, provider }: Announced,
  type: 'announced' | 'injected',
  report: (error: unknown) => void,
): Connector {
  return createInjectedConnector({
    ...info,
    id,
    type,
    namespace: 'tron',
    methods: approvalMethods,
    wallet: createTronWallet(provider),
    normalizeAddress: (address) => (isTronAddress(address) ? address : undefined),
    report,
  })
}

/**
 * Finds the wallets of the page: those that announce themselves (TIP-6963), also late, and `window.tron`, unless the same provider is
 * announced.
 */
export function createTronDiscovery(
  platform: Pick<Platform, 'announcements' | 'injected'>,
  report: (error: unknown) => void,
): DiscoveryContribution {
  return {
    id: 'tron',
    namespace: 'tron',
    start(sink) {
      const found = new Map<string, () => void>()
      const providers = new Map<TronProvider, string>()

      function remove(id: string): void {
        found.get(id)?.()
        found.delete(id)
      }

      function add(one: Announced, type: 'announced' | 'injected'): void {
        if (found.has(one.id) || (found.size >= maxWallets && !sink.isUsed(one.id, 'tron'))) return
        const known = providers.get(one.provider)
        if (type === 'injected' && known !== undefined) return
        const connector = createTronConnector(one, type, report)
        const takeBack = sink.add(connector)
        providers.set(one.provider, one.id)
        found.set(one.id, () => {
          takeBack()
          connector.forget?.()
        })
      }

      const stop = platform.announcements.subscribe('TIP6963:announceProvider', (detail) => {
        const announced = readAnnouncement(detail)
        if (announced) add(announced, 'announced')
      })
      platform.announcements.dispatch('TIP6963:requestProvider')
      const provider = platform.injected('tron')
      if (isTronProvider(provider))
        add({ id: 'tron:injected', info: { name: 'TronLink', imageUrl: undefined }, provider }, 'injected')
      return () => {
        stop()
        for (const id of [...found.keys()]) remove(id)
      }
    },
  }
}
