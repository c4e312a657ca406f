import type { DiscoveryContribution, DiscoverySink, Platform } from '#kernel'
import { type AnnouncedWallet, readAnnouncement } from './announced-wallet.js'
import { createEip1193Connector, type Eip1193Connector } from './eip1193-connector.js'
import type { Eip1193Provider } from './eip1193-provider.js'
import { readInjectedProviders } from './injected-providers.js'

/** More wallets than anybody has: a page or an extension that announces without end stops here. */
const mostWallets = 100

interface Row {
  readonly connector: Eip1193Connector
  readonly takeBack: () => void
}

/** Finds wallets for as long as it runs. */
class EvmDiscovery {
  readonly #announced = new Map<Eip1193Provider, Row>()
  readonly #injected = new Map<Eip1193Provider, Row>()
  readonly #taken = new Set<string>()
  readonly #platform: Platform
  readonly #sink: DiscoverySink

  constructor(platform: Platform, sink: DiscoverySink) {
    this.#platform = platform
    this.#sink = sink
  }

  /** The first wallet of an rdns or uuid keeps it: a later one cannot put another provider in its place. */
  announce(wallet: AnnouncedWallet): void {
    const { id, uuid, info, provider } = wallet
    const names = uuid ? [id, `uuid:${uuid}`] : [id]
    if (this.#announced.size >= mostWallets || this.#announced.has(provider)) return
    if (names.some((name) => this.#taken.has(name))) return
    for (const name of names) this.#taken.add(name)
    this.#announced.set(provider, this.#add({ id, type: 'announced', info, provider }))
    this.lookAtInjected()
  }

  /** Lists injected wallets that did not announce themselves; one that does later is listed under its own name. */
  lookAtInjected(): void {
    for (const [provider, row] of this.#injected) {
      // Who is connected stays so.
      if (!this.#announced.has(provider) || row.connector.isLive()) continue
      this.#remove(row)
      this.#injected.delete(provider)
    }
    for (const provider of readInjectedProviders(this.#platform)) {
      if (this.#announced.has(provider) || this.#injected.has(provider)) continue
      const ids = new Set([...this.#injected.values()].map((row) => row.connector.id))
      let number = 1
      while (ids.has(injectedId(number))) number += 1
      const name = number === 1 ? 'Browser wallet' : `Browser wallet ${number}`
      const row = this.#add({ id: injectedId(number), type: 'injected', info: { name }, provider })
      this.#injected.set(provider, row)
    }
  }

  stop(): void {
    for (const row of [...this.#announced.values(), ...this.#injected.values()]) this.#remove(row)
    this.#announced.clear()
    this.#injected.clear()
  }

  #add(options: Omit<Parameters<typeof createEip1193Connector>[0], 'platform'>): Row {
    const connector = createEip1193Connector({ ...options, platform: this.#platform })
    return { connector, takeBack: this.#sink.add(connector) }
  }

  #remove({ connector, takeBack }: Row): void {
    takeBack()
    connector.dispose()
  }
}

function injectedId(number: number): string {
  return number === 1 ? 'injected' : `injected-${number}`
}

/**
 * Finds the EVM wallets of the page, also those that come late: announced ones (EIP-6963) and `window.ethereum`. A
 * wallet is listed once, however it shows itself (CON-02).
 */
export function createEvmDiscovery(platform: Platform): DiscoveryContribution {
  return {
    id: 'eip155',
    namespace: 'eip155',
    start(sink) {
      const discovery = new EvmDiscovery(platform, sink)
      const stops = [
        platform.announcements.subscribe('eip6963:announceProvider', (detail) => {
          const wallet = readAnnouncement(detail)
          if (wallet) discovery.announce(wallet)
        }),
        platform.announcements.subscribe('ethereum#initialized', () => discovery.lookAtInjected()),
      ]
      platform.announcements.dispatch('eip6963:requestProvider')
      discovery.lookAtInjected()
      return () => {
        for (const stop of stops) stop()
        discovery.stop()
      }
    },
  }
}
