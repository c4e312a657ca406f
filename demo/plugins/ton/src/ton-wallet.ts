import { type CaipNetworkId, type Connector, type Platform, QuoinError } from 'quoin/kernel'
import { createInjectedConnector, type InjectedWallet, type InjectedWalletEvent } from 'quoin/plugin-kit'
import { type ConnectReply, readConnectReply, walletError } from './connect-reply.js'
import type { TonOptions } from './contract.js'
import { approvalMethods, readText, readTransaction } from './requests.js'
import type { AppRequest, FoundWallet, TonBridge } from './ton-bridge.js'
import { verifyTonProof } from './verify.js'

const protocolVersion = 2

/** What a connector needs of its plugin. */
export interface TonConnectorContext {
  readonly platform: Pick<Platform, 'now' | 'page'>
  readonly options: TonOptions
  report(error: unknown): void
}

/** Returns the application's domain, which signatures are for. */
export function domainOf({ platform, options }: Pick<TonConnectorContext, 'platform' | 'options'>): string {
  return options.domain ?? new URL(platform.page.url()).host
}

/** Requests an account, and a proof of it if the host requests one. */
async function requestAccount(bridge: TonBridge, context: TonConnectorContext): Promise<ConnectReply> {
  const { options, platform } = context
  const payload = await options.proof?.payload()
  const proofItems = payload === undefined ? [] : [{ name: 'ton_proof' as const, payload }]
  const items = [{ name: 'ton_addr' as const }, ...proofItems]
  const reply = readConnectReply(
    await bridge.connect(protocolVersion, { manifestUrl: options.manifestUrl, items }),
  )
  if (payload === undefined) return reply
  const { proof, ...account } = reply
  if (!proof)
    throw new QuoinError('CONNECT_FAILED', { details: 'The wallet returned no proof of the account' })
  const expected = { domain: domainOf(context), payload, now: platform.now() }
  // Without a known key only the server can verify the proof, by the wallet's contract.
  const readPublicKey = async (): Promise<Uint8Array | undefined> =>
    account.publicKey === undefined
      ? undefined
      : Uint8Array.from(account.publicKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  if (!(await verifyTonProof({ ...account, proof }, { ...expected, readPublicKey })))
    throw new QuoinError('CONNECT_FAILED', { details: 'The proof of the account is invalid' })
  options.proof?.received({ ...account, proof })
  return reply
}

/** Follows the events of a wallet whose id grows. Source: TON Connect, `WalletEvent`. */
function followEvents(bridge: TonBridge, listener: (event: unknown) => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  return bridge.listen((event) => {
    const id = Number(Reflect.get(Object(event), 'id'))
    if (Number.isFinite(id) && id <= last) return
    if (Number.isFinite(id)) last = id
    listener(event)
  })
}

/** Creates the wallet behind a bridge, for `createInjectedConnector`. */
function createTonWallet({ bridge }: FoundWallet, context: TonConnectorContext): InjectedWallet {
  let current: ConnectReply | undefined
  let lastId = 0

  const networkId = (): CaipNetworkId => `ton:${current?.network ?? ''}`

  /** The time keeps the ids growing after a reload. */
  function nextId(): string {
    lastId = Math.max(lastId + 1, context.platform.now())
    return String(lastId)
  }

  async function send(method: AppRequest['method'], payload?: object): Promise<unknown> {
    const id = nextId()
    const params = payload === undefined ? [] : [JSON.stringify({ ...payload, network: current?.network })]
    const answer: unknown = await bridge.send({ method, params, id })
    const { error, result }: { error?: unknown; result?: unknown } = Object(answer)
    if (error !== undefined && error !== null) throw walletError(error)
    return result
  }

  function read(event: unknown): readonly InjectedWalletEvent[] {
    const name: unknown = Reflect.get(Object(event), 'event')
    if (name === 'disconnect') return [{ type: 'disconnected' }]
    if (name !== 'connect') return []
    const before = current
    current = readConnectReply(event)
    const changes: InjectedWalletEvent[] = []
    if (current.network !== before?.network) changes.push({ type: 'network', caipNetworkId: networkId() })
    // The form of an address differs by the network: it is compared without.
    if (
      current.publicKey !== before?.publicKey ||
      current.address.slice(3, 40) !== before?.address.slice(3, 40)
    )
      changes.push({ type: 'accounts', addresses: [current.address] })
    return changes
  }

  return {
    async connect() {
      current = await requestAccount(bridge, context)
      return [current.address]
    },
    async accounts() {
      const event: unknown = await bridge.restoreConnection()
      if (Reflect.get(Object(event), 'event') !== 'connect') return []
      current = readConnectReply(event)
      return [current.address]
    },
    network: async () => networkId(),
    async request(method, params) {
      const transaction = readTransaction(method, params)
      if (transaction) return send('sendTransaction', transaction)
      const text = readText(method, params)
      if (!text) throw { code: 4200, message: `The method ${method.slice(0, 40)} is not supported.` }
      // The key of a wallet that is not deployed yet is only in its first state.
      return { ...Object(await send('signData', text)), stateInit: current?.stateInit }
    },
    async switchNetwork({ caipNetworkId }) {
      if (caipNetworkId !== networkId())
        throw new QuoinError('SWITCH_FAILED', { details: 'The network is changed in the wallet' })
    },
    disconnect: () => send('disconnect'),
    on: (listener) =>
      followEvents(bridge, (event) => {
        try {
          for (const change of read(event)) listener(change)
        } catch (error) {
          // An account that contradicts itself ends the connection.
          context.report(error)
          listener({ type: 'disconnected' })
        }
      }),
  }
}

/** Creates the connector of an injected wallet. Only ever imported dynamically. */
export function createTonConnector(key: string, found: FoundWallet, context: TonConnectorContext): Connector {
  return createInjectedConnector({
    ...found.info,
    id: `ton.${key}`,
    namespace: 'ton',
    methods: approvalMethods,
    wallet: createTonWallet(found, context),
    report: context.report,
  })
}
