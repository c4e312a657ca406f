import {
  type Account,
  abortError,
  type ConnectionGrant,
  type Connector,
  type ConnectRequest,
  createConnectorListeners,
  durations,
  isQuoinError,
  type Platform,
  QuoinError,
  type WalletRequest,
} from '#kernel'
import { answerRequest } from './answer-request.js'
import { safeConnectorId } from './contract.js'
import { readSafeInfo, type SafeInfo } from './read-safe-answers.js'
import type { SafeChannel } from './safe-channel.js'
import { approvalMethods, safeMethods } from './safe-methods.js'
import { createTransactionWatch } from './watch-transaction.js'

export interface SafeConnectorOptions {
  readonly platform: Pick<Platform, 'after' | 'log'>
  readonly channel: SafeChannel
  /** The name that users see. */
  readonly name: string
}

/** The connector of the Safe in the parent page. */
export interface SafeConnector extends Connector {
  forget(): void
}

/** Safe{Wallet} in the explorer's list, which provides the row's picture. */
const explorerId = '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f'

const accountOf = ({ address }: SafeInfo): Account => ({ namespace: 'eip155', address, type: 'smartAccount' })

function grantOf(safe: SafeInfo): ConnectionGrant {
  const { caipNetworkId } = safe
  const approvedCaipNetworkIds = [caipNetworkId]
  return { namespaces: { eip155: { accounts: [accountOf(safe)], caipNetworkId, approvedCaipNetworkIds } } }
}

/**
 * Creates the connector of a Safe. To connect is to request the Safe's address, without a prompt. Checks before each
 * request that needs approval that it is still the same Safe.
 */
export function createSafeConnector({ platform, channel, name }: SafeConnectorOptions): SafeConnector {
  const { emit, subscribe } = createConnectorListeners((error) => platform.log('error', [error]))
  const watch = createTransactionWatch(channel, platform)
  /** The Safe as connected, and the resources that end with the connection. */
  let live: { safe: SafeInfo; readonly end: AbortController } | undefined

  async function look(signal: AbortSignal | undefined): Promise<SafeInfo> {
    const timeout = { signal, timeoutMs: durations.tenSeconds }
    return readSafeInfo(await channel.request('getSafeInfo', undefined, timeout))
  }

  function letGo(): void {
    live?.end.abort(new QuoinError('NOT_CONNECTED', { details: 'The connection ended' }))
    live = undefined
  }

  async function open({ signal }: ConnectRequest): Promise<ConnectionGrant> {
    const safe = await look(signal)
    letGo()
    live = { safe, end: new AbortController() }
    return grantOf(safe)
  }

  /** The user may have opened another Safe, or another network of it, in the parent page. */
  async function expectSame(session: NonNullable<typeof live>, signal: AbortSignal): Promise<void> {
    const before = session.safe
    const now = await look(signal)
    const isSameAccount = now.address.toLowerCase() === before.address.toLowerCase()
    const isSameNetwork = now.caipNetworkId === before.caipNetworkId
    if (isSameAccount && isSameNetwork) return
    session.safe = now
    const { caipNetworkId } = now
    if (!isSameAccount) emit({ type: 'accounts', namespace: 'eip155', accounts: [accountOf(now)] })
    if (!isSameNetwork) emit({ type: 'network', namespace: 'eip155', caipNetworkId })
    throw new QuoinError('CONNECTION_CHANGED', {
      details: `The parent page is another Safe: ${caipNetworkId}:${now.address}`,
      fix: 'Ask the user again.',
    })
  }

  async function request(requested: WalletRequest): Promise<unknown> {
    const { method, caipNetworkId } = requested
    const session = live
    if (!session) throw new QuoinError('NOT_CONNECTED')
    if (!safeMethods.includes(method)) throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
    if (caipNetworkId !== session.safe.caipNetworkId)
      throw new QuoinError('CONNECTION_CHANGED', { details: `The Safe is not on ${caipNetworkId}` })
    const signal = requested.signal
      ? AbortSignal.any([requested.signal, session.end.signal])
      : session.end.signal
    if (approvalMethods.includes(method)) await expectSame(session, signal)
    return answerRequest(requested, { channel, watch, safe: session.safe, signal })
  }

  return Object.freeze<SafeConnector>({
    id: safeConnectorId,
    type: 'external',
    name,
    explorerId,
    namespaces: ['eip155'],
    methods: (namespace) => (namespace === 'eip155' ? safeMethods : []),
    connect: open,
    restore: (request) =>
      open(request).catch((error: unknown) => {
        if (isQuoinError(error, 'ABORTED')) throw error
        return undefined
      }),
    disconnect: async () => letGo(),
    request,
    async switchNetwork(network, signal) {
      if (signal?.aborted) throw abortError(signal)
      if (network.caipNetworkId === live?.safe.caipNetworkId) return
      throw new QuoinError('SWITCH_FAILED', {
        details: `A Safe is on one network only: this one on ${live?.safe.caipNetworkId ?? 'none'}`,
        fix: `Open the page in a Safe on ${network.name}.`,
      })
    },
    subscribe,
    forget: letGo,
  })
}
