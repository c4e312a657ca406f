import {
  type Account,
  abortError,
  type CaipNetworkId,
  type ConnectionGrant,
  type Connector,
  createConnectorListeners,
  type Network,
  type Platform,
  QuoinError,
  untilAborted,
} from 'quoin/kernel'
import type { CosmosOptions, NamedWallet } from './contract.js'
import { type KeplrApi, walletError } from './keplr-api.js'
import { addressOf } from './keys.js'
import { type CosmosChain, chainOf } from './networks.js'
import { fromBase64, toBase64 } from './protobuf.js'
import { approvalMethods, readSigning, readText } from './requests.js'

const namespace = 'cosmos'

/** What a connector needs of its plugin. */
export interface CosmosConnectorContext {
  readonly platform: Pick<Platform, 'announcements'>
  readonly options: CosmosOptions
  report(error: unknown): void
}

/** Returns the account of a key. Throws `CONNECT_FAILED` if the key is not that of its address. */
function readAccount(key: unknown, { prefix, name }: CosmosChain): Account {
  const { bech32Address, pubKey, algo } = Object(key)
  const isKey = pubKey instanceof Uint8Array && pubKey.length === 33
  // Chains with other keys, such as those with EVM addresses, derive their addresses in another way.
  if (algo !== 'secp256k1' || !isKey || addressOf(pubKey, prefix) !== bech32Address)
    throw new QuoinError('CONNECT_FAILED', {
      details: `The wallet's key for ${name} is not that of its address`,
    })
  const publicKey = Array.from(pubKey, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { namespace, address: bech32Address, type: 'eoa', publicKey }
}

/**
 * Creates the connector of an injected wallet. The wallet receives the chain with each request: a switch of the network asks nothing.
 * Only ever imported dynamically.
 */
export function createCosmosConnector(
  named: string | NamedWallet,
  wallet: KeplrApi,
  context: CosmosConnectorContext,
): Connector {
  const { options, platform, report } = context
  const { key, name, imageUrl }: NamedWallet = typeof named === 'string' ? { key: named, name: named } : named
  const { emit, subscribe } = createConnectorListeners(report)
  let attempt: object | undefined
  let granted: readonly CosmosChain[] = []
  let current: CaipNetworkId | undefined
  let stopListening: (() => void) | undefined

  function release(): void {
    attempt = undefined
    granted = []
    stopListening?.()
    stopListening = undefined
  }

  function chainsOf(networks: readonly Network[]): readonly (readonly [CaipNetworkId, CosmosChain])[] {
    return networks.flatMap(({ caipNetworkId }) => {
      const chain = chainOf(options.chains, caipNetworkId)
      return chain ? [[caipNetworkId, chain] as const] : []
    })
  }

  /** Reads the keys of the chains: each has an address of its own. */
  async function readGrant(
    chains: readonly (readonly [CaipNetworkId, CosmosChain])[],
    preferred: CaipNetworkId | undefined,
    signal: AbortSignal | undefined,
  ): Promise<ConnectionGrant> {
    const accountsByNetwork: Record<CaipNetworkId, readonly Account[]> = {}
    for (const [id, chain] of chains)
      accountsByNetwork[id] = [readAccount(await untilAborted(wallet.getKey(chain.chainId), signal), chain)]
    const caipNetworkId = preferred && accountsByNetwork[preferred] ? preferred : chains[0]?.[0]
    const accounts = caipNetworkId && accountsByNetwork[caipNetworkId]
    if (!caipNetworkId || !accounts)
      throw new QuoinError('CONNECT_FAILED', {
        details: "No network of the page is one of the plugin's chains",
      })
    const approvedCaipNetworkIds = chains.map(([id]) => id)
    return {
      namespaces: { [namespace]: { accounts, caipNetworkId, approvedCaipNetworkIds, accountsByNetwork } },
    }
  }

  async function enable(chains: readonly CosmosChain[], signal: AbortSignal): Promise<void> {
    for (const { suggestion } of chains)
      if (suggestion && wallet.experimentalSuggestChain)
        await untilAborted(wallet.experimentalSuggestChain(suggestion), signal)
    await untilAborted(wallet.enable(chains.map(({ chainId }) => chainId)), signal)
  }

  /** Follows the wallet's account: the event of the page has no data. */
  function follow(chains: readonly (readonly [CaipNetworkId, CosmosChain])[]): void {
    stopListening?.()
    const mine = attempt
    let reading = 0
    const stop = platform.announcements.subscribe(options.keystoreEvent ?? 'keplr_keystorechange', () => {
      reading += 1
      const number = reading
      readGrant(chains, current, undefined).then(
        (grant) => {
          if (attempt === mine && number === reading) emit({ type: 'grant', grant })
        },
        () => {
          if (attempt !== mine || number !== reading) return
          release()
          emit({ type: 'disconnected' })
        },
      )
    })
    stopListening = stop
  }

  async function open(
    networks: readonly Network[],
    preferred: Network | undefined,
    signal: AbortSignal,
    asks: boolean,
  ): Promise<ConnectionGrant> {
    if (signal.aborted) throw abortError(signal)
    const mine = {}
    attempt = mine
    const chains = chainsOf(networks)
    const list = chains.map(([, chain]) => chain)
    try {
      if (asks) await enable(list, signal)
      const grant = await readGrant(chains, preferred?.caipNetworkId, signal)
      if (attempt !== mine) throw new QuoinError('ABORTED', { details: 'Another attempt replaced this one' })
      granted = list
      current = grant.namespaces[namespace]?.caipNetworkId
      follow(chains)
      return grant
    } catch (error) {
      throw walletError(error)
    }
  }

  async function sign(chain: CosmosChain, method: string, params: unknown): Promise<unknown> {
    const text = method === 'cosmos_signAmino' ? readText(params) : undefined
    if (text) return wallet.signArbitrary(chain.chainId, text.signer, text.text)
    const request = readSigning(method, params)
    if (!request) throw { code: 4200, message: `The method ${method.slice(0, 40)} is not supported.` }
    const { signerAddress, signDoc } = request
    const document = {
      ...signDoc,
      bodyBytes: fromBase64(signDoc.bodyBytes),
      authInfoBytes: fromBase64(signDoc.authInfoBytes),
    }
    const preferences = { preferNoSetFee: true, preferNoSetMemo: true }
    const answer: unknown = await wallet.signDirect(chain.chainId, signerAddress, document, preferences)
    const { signed, signature } = Object(answer)
    const { bodyBytes, authInfoBytes } = Object(signed)
    if (!(bodyBytes instanceof Uint8Array && authInfoBytes instanceof Uint8Array))
      throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no signed bytes' })
    return { signed: { bodyBytes: toBase64(bodyBytes), authInfoBytes: toBase64(authInfoBytes) }, signature }
  }

  return {
    id: `cosmos.${key}`,
    name,
    imageUrl,
    type: 'injected',
    namespaces: [namespace],
    methods: (requested) => (requested === namespace ? approvalMethods : []),
    connect: ({ networks, preferred, signal }) => open(networks, preferred, signal, true),
    async restore({ networks, preferred, signal }) {
      try {
        return await open(networks, preferred, signal, false)
      } catch (error) {
        if (signal.aborted) throw abortError(signal)
        report(error)
        return undefined
      }
    },
    async disconnect() {
      const chainIds = granted.map(({ chainId }) => chainId)
      release()
      // The page is disconnected, whatever the wallet responds.
      wallet.disable?.(chainIds).catch(() => undefined)
    },
    async request({ method, params, caipNetworkId, signal }) {
      if (signal?.aborted) throw abortError(signal)
      const chain = chainOf(options.chains, caipNetworkId)
      if (!chain) throw new QuoinError('RPC_PARAMS_INVALID', { details: `${caipNetworkId} is not listed` })
      return untilAborted(
        sign(chain, method, params).catch((error: unknown) => {
          throw walletError(error)
        }),
        signal,
      )
    },
    async switchNetwork({ caipNetworkId }, signal) {
      if (signal?.aborted) throw abortError(signal)
      const chain = chainOf(options.chains, caipNetworkId)
      if (!chain || !granted.includes(chain))
        throw new QuoinError('SWITCH_FAILED', { details: `The wallet was not connected on ${caipNetworkId}` })
      current = caipNetworkId
      emit({ type: 'network', namespace, caipNetworkId })
    },
    subscribe,
    forget: release,
  }
}
