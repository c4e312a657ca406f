import type { EmbeddedAccountType } from 'quoin/frame-protocol'
import type { SiteChain } from '../../src/chains/site-chain.js'
import type { FrameSession } from '../session/frame-session.js'
import { namespaceOf } from './site-network.js'
import { WalletError } from './wallet-error.js'
import type { WalletStore } from './wallet-store.js'

/** A user's choices on a page, stored for the next visit. */
interface Choice {
  readonly preferred: EmbeddedAccountType
  /** The type that the user last knowingly approved something with. */
  readonly approved: EmbeddedAccountType
  /** CAIP-2 of the network that was selected last. */
  readonly active: string
  /** CAIP-2 by namespace. */
  readonly networks: Readonly<Record<string, string>>
}

/** The networks and the account type in use, for the signed-in user. */
export interface WalletSelection {
  readonly chains: readonly SiteChain[]
  active(): Promise<SiteChain>
  /** Returns the network in use of a namespace; by default the first one. `undefined` if the site has none. */
  activeOf(namespace: string): Promise<SiteChain | undefined>
  preferred(): Promise<EmbeddedAccountType>
  /**
   * Returns `true` if the type in use was switched since the user last approved something: pages switch it without an
   * approval, so the next approval shows it (S3). Switching back undoes it.
   */
  isSwitched(): Promise<boolean>
  /** Records that the user approved something that showed the type in use. */
  approveSwitch(to: EmbeddedAccountType): Promise<void>
  select(chain: SiteChain): Promise<void>
  prefer(type: EmbeddedAccountType): Promise<void>
  /** @throws `WalletError` 4902 for a network that the site does not have */
  find(chainId: string | number): SiteChain
}

const UNKNOWN_NETWORK = 4902

function textOf(value: unknown, name: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : undefined
}

const typeOf = (value: unknown, name: string): EmbeddedAccountType =>
  textOf(value, name) === 'eoa' ? 'eoa' : 'smartAccount'

export function createWalletSelection({
  session,
  store,
  chains,
  origin,
}: {
  readonly session: FrameSession
  readonly store: WalletStore
  readonly chains: readonly SiteChain[]
  /** Origin of the page: choices on one page do not affect another. */
  readonly origin: () => string
}): WalletSelection {
  let known: { readonly key: string; readonly choice: Promise<Choice> } | undefined

  const servedAs = (caipNetworkId: string | undefined): SiteChain | undefined =>
    chains.find((chain) => chain.caipNetworkId === caipNetworkId)

  function firstChain(): SiteChain {
    const [first] = chains
    if (!first) throw new WalletError('internal', 'This wallet supports no network.')
    return first
  }

  const keyNow = (): string => `choice:${session.user()?.id ?? ''}:${origin()}`

  async function load(key: string): Promise<Choice> {
    // An unreadable choice counts as none.
    const kept = await store.read(key).catch(() => undefined)
    const networks: unknown =
      typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'networks') : undefined
    const namespaces = new Set(chains.map(({ caipNetworkId }) => namespaceOf(caipNetworkId)))
    const chosen = [...namespaces].flatMap((name) => {
      const chain = servedAs(textOf(networks, name))
      return chain ? [[name, chain.caipNetworkId] as const] : []
    })
    return {
      // ACC-04: a smart account if the network has it, unless the user chose otherwise.
      preferred: typeOf(kept, 'preferred'),
      approved: typeOf(kept, 'approved'),
      active: (servedAs(textOf(kept, 'active')) ?? firstChain()).caipNetworkId,
      networks: Object.fromEntries(chosen),
    }
  }

  function choice(): Promise<Choice> {
    const key = keyNow()
    if (known?.key !== key) known = { key, choice: load(key) }
    return known.choice
  }

  async function change(next: (before: Choice) => Choice): Promise<void> {
    const key = keyNow()
    const changed = choice().then(next)
    known = { key, choice: changed }
    // Valid for this visit even if the browser stores nothing.
    await store.write(key, await changed).catch(() => {})
  }

  return {
    chains,
    active: async () => servedAs((await choice()).active) ?? firstChain(),
    async activeOf(namespace) {
      const { networks, active } = await choice()
      const chosen = servedAs(networks[namespace]) ?? servedAs(active)
      if (chosen && namespaceOf(chosen.caipNetworkId) === namespace) return chosen
      return chains.find(({ caipNetworkId }) => namespaceOf(caipNetworkId) === namespace)
    },
    preferred: async () => (await choice()).preferred,
    select: ({ caipNetworkId }) =>
      change((before) => ({
        ...before,
        active: caipNetworkId,
        networks: { ...before.networks, [namespaceOf(caipNetworkId)]: caipNetworkId },
      })),
    prefer: (preferred) => change((before) => ({ ...before, preferred })),
    async isSwitched() {
      const { preferred, approved } = await choice()
      return preferred !== approved
    },
    approveSwitch: (approved) => change((before) => ({ ...before, approved })),
    find(chainId) {
      const text = String(chainId)
      const caip = /^\d+$/.test(text) ? `eip155:${text}` : text
      const chain = servedAs(caip)
      if (!chain) throw new WalletError(UNKNOWN_NETWORK, 'This wallet doesn’t support the network.')
      return chain
    },
  }
}
