import {
  abortError,
  type ConnectionGrant,
  type Connector,
  type ConnectorEvent,
  type ConnectRequest,
  type Network,
  QuoinError,
  type WalletRequest,
} from '#kernel'
import { isChainReference, normalizeKey } from '../addresses/formats.js'
import { checkPolkadotParams } from '../params/check-params.js'
import { toHex } from '../params/hex-bytes.js'
import { fieldsOf } from '../params/param-shapes.js'
import { askExtension, callMember, memberOf } from './ask-extension.js'
import { accountsOn, type InjectedAccount, readInjectedAccounts } from './injected-accounts.js'
import type { InjectedConnectorOptions } from './injected-connector.js'

/** What a connector does with its extension. */
export interface InjectedSession
  extends Pick<Connector, 'connect' | 'restore' | 'disconnect' | 'request' | 'switchNetwork'> {
  /** Lets go of the extension without asking it anything. */
  letGo(): void
}

/** What is known of the extension: it may change while it is still connecting. */
interface Session {
  /** What `enable` gave. */
  wallet: unknown
  accounts: readonly InjectedAccount[]
  network: Network
  stop: () => void
}

/**
 * Makes the part of a connector that talks to its extension. Only ever imported dynamically. An extension signs for any network
 * and is on none: which one counts is remembered here. A listener that throws is reported and does not keep others from hearing
 * (KRN-08).
 *
 * @param listeners who hears of changes
 */
export function createInjectedSession(
  { id, extension, prefixes, storage, appName, report }: InjectedConnectorOptions,
  listeners: ReadonlySet<(event: ConnectorEvent) => void>,
): InjectedSession {
  let live: Session | undefined
  let opening: Session | undefined

  function emit(event: ConnectorEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        report(error)
      }
    }
  }

  const accountsOf = ({ accounts, network }: Session): ReturnType<typeof accountsOn> =>
    accountsOn(accounts, network, prefixes)

  const addressesOf = (session: Session): string =>
    accountsOf(session)
      .map(({ address }) => address)
      .join()

  const grantOf = (session: Session): ConnectionGrant => ({
    namespaces: {
      polkadot: {
        accounts: accountsOf(session),
        caipNetworkId: session.network.caipNetworkId,
        supportsAllNetworks: true,
      },
    },
  })

  /** Which extensions the person let in: asking any other one again would open its window. */
  async function remember(isIn: boolean): Promise<void> {
    await storage.update((ids) => [...ids.filter((one) => one !== id), ...(isIn ? [id] : [])])
  }

  function end(session: Session): void {
    if (opening === session) opening = undefined
    if (live === session) live = undefined
    try {
      session.stop()
    } catch {
      // An extension that does not stop telling is not heard any more.
    }
  }

  function letGo(): void {
    for (const session of [opening, live]) if (session) end(session)
  }

  function noteAccounts(session: Session, said: unknown): void {
    const accounts = readInjectedAccounts(said)
    if (!accounts || (session !== live && session !== opening)) return
    const before = addressesOf(session)
    session.accounts = accounts
    if (session !== live || addressesOf(session) === before) return
    if (addressesOf(session) !== '') {
      emit({ type: 'accounts', namespace: 'polkadot', accounts: accountsOf(session) })
      return
    }
    end(session)
    emit({ type: 'disconnected', reason: 'The extension gives no account any more' })
  }

  /** Throws `ABORTED` once another attempt took its place, or it was let go of. */
  function checkStill(session: Session): void {
    if (opening !== session) throw new QuoinError('ABORTED', { details: 'It was given up meanwhile' })
  }

  /** Asks for accounts; what the extension tells meanwhile wins over what it answered before. */
  async function open({ networks, preferred, signal }: ConnectRequest): Promise<ConnectionGrant | undefined> {
    const network = [preferred, ...networks].find((one) => one?.chainNamespace === 'polkadot')
    if (!network) throw new QuoinError('NETWORK_NOT_FOUND', { details: 'polkadot' })
    const session: Session = { wallet: undefined, accounts: [], network, stop: () => undefined }
    opening = session
    try {
      session.wallet = await askExtension(() => extension.enable(appName), signal)
      checkStill(session)
      const accounts = memberOf(session.wallet, 'accounts')
      const said = await askExtension(() => callMember(accounts, 'get'), signal)
      session.accounts = readInjectedAccounts(said) ?? []
      const stop = callMember(accounts, 'subscribe', (news: unknown) => {
        try {
          noteAccounts(session, news)
        } catch {
          // Reading it ran code of the extension.
        }
      })
      if (typeof stop === 'function') session.stop = () => Reflect.apply(stop, accounts, [])
      checkStill(session)
      if (addressesOf(session) === '') return undefined
      if (live) end(live)
      live = session
      opening = undefined
      return grantOf(session)
    } finally {
      if (live !== session) end(session)
    }
  }

  async function sign(
    { wallet, accounts }: Session,
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
      // As hex, so that no extension takes a text that looks like hex for bytes.
      const data = toHex(new TextEncoder().encode(String(fields.message)))
      return askExtension(() => callMember(signer, 'signRaw', { address, data, type: 'bytes' }), signal)
    }
    const payload = { ...fieldsOf(fields.transactionPayload), address }
    return askExtension(() => callMember(signer, 'signPayload', payload), signal)
  }

  return {
    async connect(request) {
      const grant = await open(request)
      if (!grant) throw new QuoinError('CONNECT_FAILED', { details: 'The extension gave no account' })
      await remember(true)
      return grant
    },
    async restore(request) {
      if (request.signal.aborted) throw abortError(request.signal)
      return (await storage.read()).includes(id) ? open(request) : undefined
    },
    async disconnect() {
      letGo()
      await remember(false)
    },
    async request(request) {
      const { method, params, caipNetworkId } = request
      if (!live) throw new QuoinError('NOT_CONNECTED')
      const fault = checkPolkadotParams(method, params, caipNetworkId)
      if (fault) throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: ${fault}` })
      if (live.network.caipNetworkId !== caipNetworkId)
        throw new QuoinError('CONNECTION_CHANGED', {
          details: `${live.network.caipNetworkId} instead of ${caipNetworkId}`,
        })
      return sign(live, request)
    },
    async switchNetwork(network, signal) {
      if (signal?.aborted) throw abortError(signal)
      if (!live) throw new QuoinError('NOT_CONNECTED')
      const isNetwork = isChainReference(network.caipNetworkId.slice('polkadot:'.length))
      if (!isNetwork || accountsOn(live.accounts, network, prefixes).length === 0)
        throw new QuoinError('SWITCH_FAILED', { details: 'The extension has no account for it' })
      const before = addressesOf(live)
      const { caipNetworkId } = live.network
      live.network = network
      // Another network may write the same accounts another way.
      if (addressesOf(live) !== before) emit({ type: 'grant', grant: grantOf(live) })
      else if (caipNetworkId !== network.caipNetworkId)
        emit({ type: 'network', namespace: 'polkadot', caipNetworkId: network.caipNetworkId })
    },
    letGo,
  }
}
