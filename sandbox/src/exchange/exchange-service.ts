import { randomUUID } from 'node:crypto'
import type { DeliverTokens } from '../onramp/deliver-tokens.js'
import type { OnrampAsset } from '../onramp/onramp-asset.js'

/** A simulated exchange, named as such. */
export interface SandboxExchange {
  readonly id: string
  readonly name: string
  readonly color: string
}

/** Three, so that one is behind "More". */
export const EXCHANGES: readonly SandboxExchange[] = [
  { id: 'sandbox-lagoon', name: 'Lagoon (made up)', color: '#0f766e' },
  { id: 'sandbox-harbour', name: 'Harbour (made up)', color: '#1d4ed8' },
  { id: 'sandbox-reef', name: 'Reef (made up)', color: '#be185d' },
]

/** A payment that a page requested. */
export interface ExchangeSession {
  readonly id: string
  readonly exchange: SandboxExchange
  readonly asset: OnrampAsset
  /** In the smallest unit. */
  readonly units: bigint
  readonly recipient: string
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  readonly hash?: string
}

/** The payments of the simulated exchanges. */
export interface ExchangeService {
  open(
    order: Pick<ExchangeSession, 'asset' | 'units' | 'recipient'> & { readonly exchangeId: string },
  ): ExchangeSession | undefined
  find(id: string): ExchangeSession | undefined
  /** Pays once, from the exchange's own account; further calls change nothing. */
  pay(id: string): void
  decline(id: string): void
}

/** Maximum number of stored payments. */
const MAX_COUNT = 500

/** Creates the registry of payments. @param deliver sends the tokens */
export function createExchangeService(deliver: DeliverTokens): ExchangeService {
  const sessions = new Map<string, ExchangeSession>()
  const change = (id: string, next: Partial<ExchangeSession>): void => {
    const before = sessions.get(id)
    if (before) sessions.set(id, { ...before, ...next })
  }
  return {
    open({ exchangeId, ...order }) {
      const exchange = EXCHANGES.find(({ id }) => id === exchangeId)
      if (!exchange) return undefined
      const session: ExchangeSession = { ...order, exchange, id: randomUUID(), status: 'UNKNOWN' }
      sessions.set(session.id, session)
      for (const id of [...sessions.keys()].slice(0, Math.max(0, sessions.size - MAX_COUNT)))
        sessions.delete(id)
      return session
    },
    find: (id) => sessions.get(id),
    pay(id) {
      const session = sessions.get(id)
      if (session?.status !== 'UNKNOWN') return
      change(id, { status: 'IN_PROGRESS' })
      const { asset, recipient: address, units } = session
      deliver({ asset, address, units }).then(
        (hash) => change(id, { status: 'SUCCESS', hash }),
        () => change(id, { status: 'FAILED' }),
      )
    },
    decline(id) {
      if (sessions.get(id)?.status === 'UNKNOWN') change(id, { status: 'FAILED' })
    },
  }
}
