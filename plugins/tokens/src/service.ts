import {
  type ChainNamespace,
  deriveStore,
  type PluginContext,
  parseCaipNetworkId,
  QuoinError,
  type ReadableStore,
} from '#kernel'
import { AccountToken } from '#plugins/account'
import type { TokensApi, TokensPlugin, TokensState } from './contract.js'
import { wholeAmount } from './list/exact-worth.js'
import { holdingId, type Subject } from './list/holding.js'
import { createTokenChoices } from './list/token-choices.js'
import { listTokens, mergeBy, searchTokens, toTokenBalance } from './list/token-list.js'
import { createListedAddresses } from './read/listed-addresses.js'
import { createReadAccount } from './read/read-account.js'
import { createReadPortfolio } from './read/read-portfolio.js'
import { readTokenAddress } from './read/token-address.js'
import { createTokenMemory, type TokenReads } from './read/token-memory.js'
import { createTokenWatch } from './read/token-watch.js'
import { TokensError } from './tokens-error.js'

const usualNamespaces: readonly ChainNamespace[] = ['eip155', 'solana']
const nothing: Pick<TokensState, 'tokens' | 'hidden'> = { tokens: [], hidden: [] }

/** Creates the tokens service. */
export function createTokensService(ctx: PluginContext<TokensPlugin>): TokensApi {
  const namespaces = ctx.options?.namespaces ?? usualNamespaces
  const reads = ctx.createStore<TokenReads>('reads', {})
  const memory = createTokenMemory(reads, ctx.platform)
  const choices = createTokenChoices(ctx)
  const stores = new Map<ChainNamespace, ReadableStore<TokensState>>()
  const listedAt = createListedAddresses(ctx)
  const read = createReadPortfolio(ctx)

  const subjectOf = (namespace: ChainNamespace): Subject | undefined => {
    const connection = ctx.connections.active(namespace)
    const account = ctx.connections.caipAddress(namespace)
    const address = connection?.accounts[0]?.address
    const network = connection && ctx.networks.find(connection.caipNetworkId)
    const chain = ctx.chains.find(namespace)
    if (!connection || !account || !address || !network || !chain) return undefined
    const { connectorId } = connection
    const hasTokens = namespaces.includes(namespace)
    return { namespace, connectorId, account, address, network, chain, hasTokens }
  }

  const compute = (namespace: ChainNamespace): TokensState => {
    const { status, portfolio, failedAt } = memory.known(namespace)
    const network = portfolio && ctx.networks.find(portfolio.caipNetworkId)
    const chain = ctx.chains.find(namespace)
    if (!portfolio || !network || !chain) return { status, ...nothing, failedAt }
    const imported = choices.imported(network.caipNetworkId)
    const list = listTokens({ chain, network, portfolio, imported, choices: choices.store.getState() })
    return { status, ...list, failedAt }
  }
  const storeOf = (namespace: ChainNamespace): ReadableStore<TokensState> => {
    const store = stores.get(namespace) ?? deriveStore([reads, choices.store], () => compute(namespace))
    stores.set(namespace, store)
    return store
  }

  /** Writes the tokens into the account for the widget and the host (ACC-01). */
  const publish = (namespace: ChainNamespace): void => {
    const { tokens, total } = storeOf(namespace).getState()
    const tokenBalance = tokens.map((one) => toTokenBalance(one, wholeAmount(one)))
    ctx.load(AccountToken).then(
      (account) => {
        const isStill = storeOf(namespace).getState().tokens === tokens
        if (!ctx.signal.aborted && isStill) account.update(namespace, { tokenBalance, totalWorth: total })
      },
      // A kernel may lack the account plugin.
      () => undefined,
    )
  }
  const watch = createTokenWatch({
    ctx,
    memory,
    choices,
    listedAt,
    read,
    subjectOf,
    onRead(namespace) {
      ctx.emit('tokens:read', { namespace, count: storeOf(namespace).getState().tokens.length })
      publish(namespace)
    },
  })

  /** The user changed which tokens are visible. */
  const chosen = (network: string): void => {
    const { namespace } = parseCaipNetworkId(network)
    if (storeOf(namespace).getState().tokens.length > 0) publish(namespace)
  }

  ctx.own(ctx.connections.store.subscribe(watch.follow))
  ctx.own(ctx.networks.store.subscribe(watch.follow))
  ctx.on('connection:disconnected', ({ namespace }) => memory.forget(namespace))
  ctx.on('transactions:settled', ({ transaction: { caipNetworkId, moved } }) => {
    const arrived = moved.flatMap(({ direction, address }) => (direction === 'in' ? (address ?? []) : []))
    watch.outdate(caipNetworkId, arrived)
  })

  return {
    store: storeOf,
    watch: watch.watch,
    retry: watch.retry,
    readAccount: createReadAccount({ ctx, choices, listedAt, read, namespaces }),
    merge: deriveStore([choices.store], () => mergeBy(choices.store.getState())),
    search: (namespace, text) => searchTokens(storeOf(namespace).getState().tokens, text),
    hide({ id, caipNetworkId }) {
      choices.hide(id)
      chosen(caipNetworkId)
    },
    show({ id, caipNetworkId }) {
      choices.show(id)
      chosen(caipNetworkId)
    },
    inspect: createInspectToken(ctx),
    add(info) {
      choices.add(info)
      chosen(info.caipNetworkId)
      watch.refresh(parseCaipNetworkId(info.caipNetworkId).namespace)
    },
    remove({ id, address, caipNetworkId }) {
      const chain = ctx.chains.find(parseCaipNetworkId(caipNetworkId).namespace)
      if (address === undefined || !chain) return
      choices.remove(caipNetworkId, (one) => holdingId(chain, caipNetworkId, one) === id)
      chosen(caipNetworkId)
    },
  }
}

/** Creates `inspect`: reads a token's metadata at an entered address, on the active network. */
const createInspectToken =
  (ctx: PluginContext<TokensPlugin>): TokensApi['inspect'] =>
  async (namespace, text, signal) => {
    const chain = ctx.chains.get(namespace)
    const network = ctx.networks.active(namespace)
    if (!network) throw new QuoinError('NETWORK_NOT_FOUND', { details: namespace })
    const address = await readTokenAddress(chain, text.trim(), network)
    const facts = await chain.tokens?.get({ network, address, ...(signal && { signal }) })
    const { caipNetworkId } = network
    const details = `${caipNetworkId}:${address}`
    // Tokens that cannot be divided are not listed (ACC-07).
    if (!facts || facts.decimals === 0) throw new TokensError('TOKEN_NOT_FOUND', { details })
    return { ...facts, id: holdingId(chain, caipNetworkId, facts.address), caipNetworkId }
  }
