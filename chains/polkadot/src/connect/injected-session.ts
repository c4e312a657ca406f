import {
  abortError,
  type ConnectionGrant,
  type ConnectorListeners,
  type ConnectorSession,
  type ConnectRequest,
  QuoinError,
  type StorageArea,
  type WalletRequest,
} from '#kernel'
import { isChainReference, normalizeKey } from '../addresses/formats.js'
import type { Ss58Prefixes } from '../addresses/ss58-prefixes.js'
import { checkPolkadotParams } from '../params/check-params.js'
import { fieldsOf, toHex } from '../params/param-shapes.js'
import { callExtension, callMember, memberOf } from './call-extension.js'
import { accountsOn, readInjectedAccounts } from './injected-accounts.js'
import type { InjectedExtension } from './injected-extension.js'
import { createWalletTracker, type WalletState } from './wallet-tracker.js'

/** Dependencies of a session. */
export interface InjectedSessionOptions {
  readonly id: string
  readonly extension: InjectedExtension
  /** The name of the page in the extension's prompts. */
  readonly appName: string
  readonly prefixes: Ss58Prefixes | undefined
  /** Ids of the extensions that the user allowed. */
  readonly storage: Pick<StorageArea<readonly string[]>, 'read' | 'update'>
  readonly report: (error: unknown) => void
}

/** The operations of a connector on its extension. */
export type InjectedSession = ConnectorSession

/** Requests a signature from the extension, with the account in the extension's own form. */
async function sign(
  { wallet, accounts }: WalletState,
  { method, params, signal }: WalletRequest,
): Promise<unknown> {
  const fields = fieldsOf(params) ?? {}
  const key = normalizeKey(String(fields.address))
  const account = accounts.find((one) => toHex(one.key) === key)
  if (!account)
    throw new QuoinError('CONNECTION_CHANGED', { details: 'The extension does not have the account' })
  const { address } = account
  const signer = memberOf(wallet, 'signer')
  if (method === 'polkadot_signMessage') {
    // Sent as hex: extensions would read a text that looks like hex as bytes.
    const data = toHex(new TextEncoder().encode(String(fields.message)))
    return callExtension(() => callMember(signer, 'signRaw', { address, data, type: 'bytes' }), signal)
  }
  const payload = { ...fieldsOf(fields.transactionPayload), address }
  return callExtension(() => callMember(signer, 'signPayload', payload), signal)
}

/**
 * Creates the part of a connector that communicates with its extension. Only ever imported dynamically.
 *
 * @param emit emits the events of the connector
 */
export function createInjectedSession(
  { id, extension, prefixes, storage, appName }: InjectedSessionOptions,
  emit: ConnectorListeners['emit'],
): InjectedSession {
  const tracker = createWalletTracker(prefixes, emit)

  /** Stores whether the user allowed the extension: a request to any other one would open its window. */
  async function storeAllowed(isAllowed: boolean): Promise<void> {
    await storage.update((ids) => {
      const others = ids.filter((one) => one !== id)
      return isAllowed ? [...others, id] : others
    })
  }

  /** Throws `ABORTED` if another attempt replaced this one, or it was released. */
  function checkLatest(attempt: WalletState): void {
    if (!tracker.isLatest(attempt))
      throw new QuoinError('ABORTED', { details: 'Another attempt replaced this one, or it was ended' })
  }

  /** Subscribes to accounts. Returns a function that stops it. */
  function subscribe(accounts: unknown, state: WalletState): () => void {
    const stop = callMember(accounts, 'subscribe', (raw: unknown) => {
      try {
        tracker.updateAccounts(state, raw)
      } catch {
        // Reading the value ran code of the extension, which threw.
      }
    })
    return typeof stop === 'function' ? () => Reflect.apply(stop, accounts, []) : () => undefined
  }

  /** Requests accounts; changes that the extension emits meanwhile override its response. */
  async function open({ networks, preferred, signal }: ConnectRequest): Promise<ConnectionGrant | undefined> {
    const network = [preferred, ...networks].find((one) => one?.chainNamespace === 'polkadot')
    if (!network) throw new QuoinError('NETWORK_NOT_FOUND', { details: 'polkadot' })
    const attempt = tracker.start(network)
    try {
      attempt.wallet = await callExtension(() => extension.enable(appName), signal)
      checkLatest(attempt)
      const accounts = memberOf(attempt.wallet, 'accounts')
      const answer = await callExtension(() => callMember(accounts, 'get'), signal)
      attempt.accounts = readInjectedAccounts(answer) ?? []
      attempt.stop = subscribe(accounts, attempt)
      checkLatest(attempt)
      if (tracker.accountsOf(attempt).length === 0) return undefined
      tracker.connect(attempt)
      return tracker.grantOf(attempt)
    } finally {
      tracker.finish(attempt)
    }
  }

  return {
    async connect(request) {
      const grant = await open(request)
      if (!grant) throw new QuoinError('CONNECT_FAILED', { details: 'The extension returned no account' })
      await storeAllowed(true)
      return grant
    },
    async restore(request) {
      if (request.signal.aborted) throw abortError(request.signal)
      return (await storage.read()).includes(id) ? open(request) : undefined
    },
    async disconnect() {
      tracker.release()
      await storeAllowed(false)
    },
    async request(request) {
      const { method, params, caipNetworkId } = request
      const state = tracker.connected()
      if (!state) throw new QuoinError('NOT_CONNECTED')
      const fault = checkPolkadotParams(method, params, caipNetworkId)
      if (fault) throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: ${fault}` })
      if (state.network.caipNetworkId !== caipNetworkId)
        throw new QuoinError('CONNECTION_CHANGED', {
          details: `${state.network.caipNetworkId} instead of ${caipNetworkId}`,
        })
      return sign(state, request)
    },
    async switchNetwork(network, signal) {
      if (signal?.aborted) throw abortError(signal)
      const state = tracker.connected()
      if (!state) throw new QuoinError('NOT_CONNECTED')
      const isNetwork = isChainReference(network.caipNetworkId.slice('polkadot:'.length))
      if (!isNetwork || accountsOn(state.accounts, network, prefixes).length === 0)
        throw new QuoinError('SWITCH_FAILED', { details: 'The extension has no account for this network' })
      tracker.updateNetwork(state, network)
    },
    forget: tracker.release,
  }
}
