import {
  buildApproval,
  buildSwap,
  getAllowance,
  getGasPrices,
  getSwapQuotes,
  getSwapTokens,
} from 'quoin/endpoints/swap'
import { maxUint256 } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { isAddressOf, isCoin, splitCaip10 } from '../tokens/caip-account.js'
import type { TokenDirectory } from '../tokens/create-token-directory.js'
import { createExpiringCache } from '../tokens/expiring-cache.js'
import { buildTokenApproval, readAllowance } from './build-approval.js'
import { estimateSwapGas } from './estimate-swap-gas.js'
import { type GasPriceLevels, readGasPrices } from './gas-prices.js'
import { findPermit, readPermit } from './permit-of-swap.js'
import {
  providerOf,
  readAccount,
  readAllowedAmount,
  readAmount,
  readEnds,
  refused,
} from './read-swap-question.js'
import type { NoOffer, SwapProvider } from './swap-provider.js'

export interface SwapEndpointsOptions {
  /** By CAIP-2. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  readonly directory: TokenDirectory
  /** The first one that supports a network makes its swaps. */
  readonly providers: readonly SwapProvider[]
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Cache lifetime of the list of tokens in browsers. Seconds. */
const TOKENS_AGE = 60
/** Cache lifetime of gas prices. Milliseconds. */
const GAS_FRESH = 3000
const MAX_CHAINS = 1000
/** Converts percent to millionths. */
const PART_OF_PERCENT = 10_000

const WHY_NOT: Readonly<Record<NoOffer, string>> = {
  'no-route': 'No route between the tokens.',
  'no-liquidity': 'Insufficient liquidity: the amount is too small or too large for the pools.',
}

/** The networks that the endpoints read. */
interface SwapNetworks {
  gasPricesOf(chain: string, signal: AbortSignal): Promise<GasPriceLevels>
  /** @throws `Problem` 400 if the network is not an EVM network of this gateway */
  nodeOf(chain: string): ChainNode
}

function createSwapNetworks({ nodes, now }: SwapEndpointsOptions): SwapNetworks {
  const gasPrices = createExpiringCache<GasPriceLevels>({
    name: 'gas-prices',
    max: MAX_CHAINS,
    freshMs: GAS_FRESH,
    now,
  })
  return {
    async gasPricesOf(chain, signal) {
      const node = nodes.get(chain)
      if (node?.chain.namespace !== 'eip155') throw refused('chainId', 'Network not supported for Gas Price')
      return gasPrices.read(chain, () => readGasPrices(node), signal)
    },
    nodeOf(chain) {
      const node = nodes.get(chain)
      if (node?.chain.namespace !== 'eip155') throw refused('from', 'Network not supported for Swaps')
      return node
    },
  }
}

/** Returns the endpoints of swaps: tokens, quotes, allowances and transactions. They sign and submit nothing. */
export function swapEndpoints(options: SwapEndpointsOptions): readonly ServedEndpoint[] {
  const networks = createSwapNetworks(options)
  return [...readEndpoints(options, networks), ...transactionEndpoints(options, networks)]
}

function readEndpoints(
  { directory, providers }: SwapEndpointsOptions,
  { gasPricesOf, nodeOf }: SwapNetworks,
): readonly ServedEndpoint[] {
  return [
    serve(
      getSwapTokens,
      async ({ query: { chainId }, signal }) => {
        const tokens = await providerOf(providers, chainId, 'chainId').tokens(chainId, signal)
        return {
          tokens: tokens.map(({ id, name, symbol, decimals, iconUrl, eip2612 }) => ({
            name,
            symbol,
            decimals,
            address: id,
            logoUri: iconUrl,
            eip2612,
          })),
        }
      },
      { maxAge: TOKENS_AGE },
    ),

    serve(getSwapQuotes, async ({ query, signal }) => {
      const { provider, ...ends } = readEnds(query, directory, providers)
      const amount = readAmount(query.amount)
      if (query.userAddress !== undefined) readAccount(query.userAddress, ends.chain)
      const offers = await provider.quote({ ...ends, amount }, signal)
      if (typeof offers === 'string') return { quotes: [] }
      return {
        quotes: offers.map(({ id, toAmount, route, priceImpact, providerFee }) => ({
          id,
          route,
          priceImpact,
          fromAmount: String(amount),
          toAmount: String(toAmount),
          fromAccount: ends.from.id,
          toAccount: ends.to.id,
          providerFee: providerFee === undefined ? undefined : String(providerFee),
        })),
      }
    }),

    serve(getAllowance, async ({ query, signal }) => {
      const { chain, address } = splitCaip10(query.tokenAddress)
      const provider = providerOf(providers, chain, 'tokenAddress')
      const account = readAccount(query.userAddress, chain)
      if (isCoin('eip155', address)) return { allowance: String(maxUint256) }
      if (!isAddressOf('eip155', address)) throw refused('tokenAddress', 'Not an address of an EVM network.')
      const token = await directory.resolve(query.tokenAddress, signal)
      const target = token && (await provider.allowanceTarget(chain, token, signal))
      const allowance = target && (await readAllowance(nodeOf(chain), address, account, target, signal))
      if (!token || allowance === undefined) throw refused('tokenAddress', 'The address is not a token.')
      return {
        allowance: String(allowance),
        spender: `${chain}:${target}`,
        permit: await findPermit({ node: nodeOf(chain), provider, token, account }, signal),
      }
    }),

    serve(getGasPrices, async ({ query: { chainId }, signal }) => {
      const { standard, fast, instant } = await gasPricesOf(chainId, signal)
      return { standard: String(standard), fast: String(fast), instant: String(instant) }
    }),
  ]
}

function transactionEndpoints(
  { directory, providers }: SwapEndpointsOptions,
  { gasPricesOf, nodeOf }: SwapNetworks,
): readonly ServedEndpoint[] {
  return [
    serve(buildSwap, async ({ body, signal }) => {
      const { provider, ...ends } = readEnds(body, directory, providers)
      const { chain } = ends
      const amount = readAmount(body.amount)
      const account = readAccount(body.userAddress, chain)
      const permit = await readPermit(body.permit, provider, ends.from, signal)
      const slippage = BigInt(Math.round(body.eip155.slippage * PART_OF_PERCENT))
      const [built, price] = await Promise.all([
        provider.buildTransaction({ ...ends, amount, account, slippage, permit }, signal),
        gasPricesOf(chain, signal),
      ])
      if (typeof built === 'string') throw refused('to', WHY_NOT[built])
      const { to, data, value, gasBound, unestimatedGas = 0n, minimumReceived, deadline } = built
      const unsent = { from: account, to, data, value }
      const gas = body.disableEstimate
        ? gasBound
        : unestimatedGas +
          (await estimateSwapGas(nodeOf(chain), unsent, { token: ends.from, amount, permit }, signal))
      return {
        tx: {
          from: `${chain}:${account}`,
          to: `${chain}:${to}`,
          data,
          amount: String(value),
          eip155: { gas: String(gas), gasPrice: String(price.standard) },
        },
        minimumReceived: String(minimumReceived),
        deadline,
      }
    }),

    serve(buildApproval, async ({ query, signal }) => {
      const { provider, chain, from } = readEnds(query, directory, providers)
      const account = readAccount(query.userAddress, chain)
      if (isCoin('eip155', splitCaip10(from.id).address))
        throw refused('from', "The network's own coin needs no approval.")
      // Zero revokes the allowance.
      const amount = query.amount === undefined ? undefined : readAllowedAmount(query.amount)
      const wanted = { node: nodeOf(chain), provider, token: from, account, amount }
      const [approval, price] = await Promise.all([
        buildTokenApproval(wanted, signal),
        gasPricesOf(chain, signal),
      ])
      const { token, spender, data, gas } = approval
      return {
        tx: {
          from: `${chain}:${token}`,
          to: `${chain}:${spender}`,
          data,
          value: '0',
          eip155: { gas: Number(gas), gasPrice: String(price.standard) },
        },
      }
    }),
  ]
}
