import { type CaipNetworkId, type PluginContext, untilAborted } from '#kernel'
import type { Eip155Api, Eip155Plugin, WalletCapabilities } from '../contract.js'
import { readCapabilities } from './read-capabilities.js'
import { activeConnection, askQuietly } from './wallet-support.js'

/** Wallets learn and forget what they can. Milliseconds. */
const keptFor = 5 * 60_000

interface Kept {
  readonly connectorId: string
  readonly address: string
  readonly since: number
  readonly answer: Promise<Readonly<Record<CaipNetworkId, WalletCapabilities>>>
}

/** Asks wallets what they can, once for everybody who wants to know at a time. */
export function createCapabilities(ctx: PluginContext<Eip155Plugin>): Eip155Api['getCapabilities'] {
  let kept: Kept | undefined

  // Another connection, also to the same wallet, may be another wallet behind it.
  ctx.own(
    ctx.connections.store.subscribe(({ connections }) => {
      const isLive = connections.some(
        ({ namespace, connectorId }) => namespace === 'eip155' && connectorId === kept?.connectorId,
      )
      if (!isLive) kept = undefined
    }),
  )

  async function ask(address: string): Promise<Readonly<Record<CaipNetworkId, WalletCapabilities>>> {
    const answer = await askQuietly(ctx, { method: 'wallet_getCapabilities', params: [address] })
    const networks = ctx.networks.list().filter(({ chainNamespace }) => chainNamespace === 'eip155')
    return answer === undefined
      ? {}
      : readCapabilities(
          answer,
          networks.map(({ caipNetworkId }) => caipNetworkId),
        )
  }

  return async ({ signal } = {}) => {
    const { connectorId, accounts } = activeConnection(ctx)
    const address = accounts[0]?.address ?? ''
    const now = ctx.platform.now()
    const isKept = kept?.connectorId === connectorId && kept.address === address && now - kept.since < keptFor
    if (!isKept || !kept) {
      const mine: Kept = { connectorId, address, since: now, answer: ask(address) }
      kept = mine
      const forget = (): void => {
        if (kept === mine) kept = undefined
      }
      // What failed, or said nothing, is asked again.
      mine.answer.then((found) => Object.keys(found).length === 0 && forget(), forget)
    }
    return untilAborted(kept.answer, signal)
  }
}
