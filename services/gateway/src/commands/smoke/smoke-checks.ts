import { formatUnits } from 'viem'
import { nodeBalances } from '../../balances/create-balance-reader.js'
import { ownNode } from '../../balances/network-balances.js'
import { createSources, type Sources } from '../../capabilities/create-sources.js'
import { describeCapabilities, type NetworkDescription } from '../../capabilities/describe-capabilities.js'
import { type ChainNode, NodeError } from '../../chains/chain-node.js'
import { createChainNode } from '../../chains/create-chain-node.js'
import type { GatewayChain, ListedToken } from '../../chains/gateway-chain.js'
import type { SourceDeps } from '../../endpoint-deps.js'
import { httpPriceProvider } from '../../prices/http-price-provider.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import type { SimulationSource } from '../../simulation/simulation-source.js'
import { METHOD_NOT_FOUND } from '../../simulation/sources/node-simulation.js'
import { COIN_ADDRESS } from '../../tokens/caip-account.js'
import { explorerWalletSource } from '../../wallet-listing/explorer-wallet-source.js'
import { type SmokeCheck, SmokeProblem } from './smoke-check.js'

const ALL = '-'

/** Public accounts that have something on the main networks. Nothing is ever signed for them. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  // Owner of vitalik.eth.
  eip155: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  // The account of the examples in Solana's RPC documentation.
  solana: 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg',
  // Receiver of the first block's reward.
  bip122: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'bip122:000000000933ea01ad0ee984209779ba': 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
  // The treasury: its account is made of the name of its pallet, "modlpy/trsry".
  polkadot: '13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB',
}
const ENS_NAME = 'vitalik.eth'
const SNS_NAME = 'bonfida.sol'

const accountOn = ({ id, namespace }: GatewayChain): string => ACCOUNTS[id] ?? ACCOUNTS[namespace] ?? ''
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

function coinOf(chain: GatewayChain): ListedToken {
  return { id: `${chain.id}:${COIN_ADDRESS[chain.namespace]}`, ...chain.coin }
}

/** Methods that return the newest block. Bitcoin has no nodes here. */
const BLOCK_METHODS = {
  eip155: 'eth_blockNumber',
  solana: 'getSlot',
  polkadot: 'chain_getHeader',
  bip122: 'getblockcount',
} as const

/** Returns the number of a block: the answer itself, or of Polkadot's header. */
const blockNumber = (answer: unknown): number => Number(Object(answer).number ?? answer)

/** Calls each node of a network separately: the gateway would use only the next one. */
function nodeChecks(chain: GatewayChain, timeLimit: number): readonly SmokeCheck[] {
  const method = BLOCK_METHODS[chain.namespace]
  return chain.rpcUrls.map((url) => {
    const node: ChainNode = createChainNode({ ...chain, rpcUrls: [url] }, { timeLimit })
    return {
      // Without the path and the user, which may be keys.
      provider: new URL(url).host,
      capability: 'node',
      network: chain.name,
      send: async (signal) => `block ${blockNumber(await node.request(method, [], signal))}`,
    }
  })
}

/** Reads the coin of the public account: a node may return its newest block, but reject reads of accounts. */
async function requestBalance(node: ChainNode, signal: AbortSignal): Promise<string> {
  const { chain } = node
  const { symbol, decimals } = chain.coin
  const [held] = await nodeBalances(node).amounts(accountOn(chain), [coinOf(chain)], signal)
  if (held === undefined) throw new SmokeProblem(`no amount of ${symbol}`)
  return `${formatUnits(held.amount, decimals)} ${symbol}`
}

async function requestPrice(
  prices: (ids: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, number>>,
  chain: GatewayChain,
  signal: AbortSignal,
): Promise<string> {
  const { id, symbol } = coinOf(chain)
  const price = (await prices([id], signal)).get(id)
  if (price === undefined) throw new SmokeProblem(`no price of ${symbol}`)
  return `1 ${symbol} = $${price}`
}

/** Requests a quote for a hundredth of the coin, in the network's dollar or its first listed token. */
async function requestQuote(
  { swaps, directory, tokenLists }: Sources,
  provider: string,
  chain: GatewayChain,
  signal: AbortSignal,
): Promise<string> {
  await tokenLists.refresh(chain.id)
  const from = coinOf(chain)
  const { dollar } = chain.contracts
  const others = directory.list(chain.id).filter(({ id }) => id !== from.id)
  const to = others.find(({ id }) => id === `${chain.id}:${dollar}`) ?? others[0]
  if (to === undefined) throw new SmokeProblem('no listed token to buy')
  const amount = 10n ** BigInt(from.decimals - 2)
  const account = accountOn(chain)
  const one = swaps.find(({ id }) => id === provider)
  const offers = await one?.quote({ chain: chain.id, from, to, amount, account }, signal)
  if (offers === undefined || typeof offers === 'string') throw new SmokeProblem(offers ?? 'no provider')
  const [best] = offers
  if (best === undefined) throw new SmokeProblem('no quote')
  return `0.01 ${from.symbol} = ${formatUnits(best.toAmount, to.decimals)} ${to.symbol}`
}

/** Simulates that the public account sends nothing to itself. */
async function requestSimulation(
  source: SimulationSource,
  chain: GatewayChain,
  signal: AbortSignal,
): Promise<string> {
  const account = accountOn(chain).toLowerCase()
  const calls = [{ to: account, data: '0x', value: 0n }]
  const query = { chain, account, accounts: new Set([account]), calls, transaction: undefined, signal }
  try {
    const effect = await source.simulate(query)
    if (effect.status !== 'success') throw new SmokeProblem('an empty call reverts')
    return `an empty call uses ${effect.gasUsed} gas`
  } catch (error) {
    const cause = error instanceof ProviderFailure ? error.cause : undefined
    // Not every node has the method: the gateway then asks the next provider.
    if (cause instanceof NodeError && cause.code === METHOD_NOT_FOUND) return 'this node does not simulate'
    throw error
  }
}

function simulationCheck(source: SimulationSource, chain: GatewayChain): SmokeCheck {
  const subject = { provider: source.name, capability: 'simulation', network: chain.name }
  if (chain.namespace !== 'eip155') return { ...subject, note: 'it needs a transaction: no request' }
  return { ...subject, send: (signal) => requestSimulation(source, chain, signal) }
}

function networkChecks(
  { chain, sources: names }: NetworkDescription,
  sources: Sources,
  deps: SourceDeps,
): readonly SmokeCheck[] {
  const account = accountOn(chain)
  const held = chain.namespace === 'eip155' ? account.toLowerCase() : account
  const check = (capability: string, provider: string, send: SmokeCheck['send']): SmokeCheck => ({
    provider,
    capability,
    network: chain.name,
    send,
  })
  const node = names.balances.includes(ownNode.name) ? deps.nodes.get(chain.id) : undefined
  const balances = sources.balances.filter(({ name }) => names.balances.includes(name))
  const history = sources.history.filter(({ name }) => names.history.includes(name))
  const prices = sources.priceSources.filter(({ name }) => names.prices.includes(name))
  const simulation = sources.simulation.filter(({ name }) => names.simulation.includes(name))
  const nameSources = sources.names.filter(({ name }) => names.names.includes(name))
  return [
    ...nodeChecks(chain, deps.config.nodeTimeLimit),
    ...(node ? [check('balances', ownNode.name, (signal) => requestBalance(node, signal))] : []),
    ...balances.map((source) =>
      check('balances', source.name, async (signal) =>
        counted((await source.held({ chain, address: held, signal })).length, 'token'),
      ),
    ),
    ...history.map((source) =>
      check('history', source.name, async (signal) => {
        const page = await source.page({ chain, account: held, after: undefined, signal })
        return counted(page.entries.length, 'transaction')
      }),
    ),
    ...prices.map((source) =>
      check('prices', source.name, (signal) =>
        requestPrice((ids, until) => source.prices(chain, ids, until), chain, signal),
      ),
    ),
    ...names.swaps.map((id) => check('swaps', id, (signal) => requestQuote(sources, id, chain, signal))),
    ...nameSources.map((source) =>
      check('names', source.name, async (signal) => {
        // A name of the main network; any answer shows that the source responds on the others.
        const name = chain.namespace === 'solana' ? SNS_NAME : ENS_NAME
        const found = await source.addressOf(name, chain, signal)
        return `${name} has ${found === undefined ? 'no' : 'an'} address`
      }),
    ),
    ...simulation.map((source) => simulationCheck(source, chain)),
  ]
}

/** Requests that are the same on all networks. */
function siteChecks(sources: Sources, { config, now }: SourceDeps): readonly SmokeCheck[] {
  const { explorer, priceUrl, chains } = config
  const [first] = chains
  const live = explorer && explorerWalletSource({ ...explorer, now })
  return [
    ...(live
      ? [
          {
            provider: 'walletconnect explorer',
            capability: 'wallets',
            network: ALL,
            send: async (signal: AbortSignal) => counted((await live.list(signal)).length, 'wallet'),
          },
        ]
      : []),
    ...(priceUrl !== undefined && first
      ? [
          {
            provider: 'GATEWAY_PRICE_URL',
            capability: 'prices',
            network: first.name,
            send: (signal: AbortSignal) =>
              requestPrice(httpPriceProvider({ urlTemplate: priceUrl }).prices, first, signal),
          },
        ]
      : []),
    ...sources.onramp.map((seller): SmokeCheck => {
      const subject = { provider: seller.id, capability: 'buy crypto', network: ALL }
      if (seller.options === undefined) return { ...subject, note: 'it has only a page: no request' }
      const read = seller.options.bind(seller)
      return {
        ...subject,
        send: async (signal) => {
          const { purchaseCurrencies } = await read(signal, {})
          if (purchaseCurrencies.length === 0) throw new SmokeProblem('it sells nothing')
          return counted(purchaseCurrencies.length, 'currency').replace('currencys', 'currencies')
        },
      }
    }),
  ]
}

/**
 * Returns one read-only request for each provider, capability and network of a configuration, from the same sources as the
 * endpoints. A provider that is switched on and used by none of them is named, too.
 */
export function smokeChecks(deps: SourceDeps): readonly SmokeCheck[] {
  const sources = createSources(deps)
  const { networks, unused } = describeCapabilities(deps.config)
  const checks = [
    ...siteChecks(sources, deps),
    ...networks.flatMap((network) => networkChecks(network, sources, deps)),
  ]
  return [
    ...checks,
    ...unused.map((provider) => ({
      provider,
      capability: ALL,
      network: ALL,
      note: 'switched on, but no network or capability uses it',
    })),
  ]
}
