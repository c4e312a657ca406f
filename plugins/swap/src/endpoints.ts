// Also public as `quoin/endpoints/swap`: the gateway serves the same definitions that the widget calls. Importing them
// loads neither the kernel nor the schemas.
import type { Endpoint } from '#kernel'
import { lazySchema } from '#page/endpoint'
import type {
  Allowance,
  AllowanceQuery,
  BridgeStatus,
  BridgeStatusQuery,
  BuildApproveQuery,
  BuildTransactionBody,
  BuiltApproval,
  BuiltSwap,
  ChainQuery,
  GasPrices,
  QuoteQuery,
  Simulation,
  SimulationBody,
  SwapQuotes,
  SwapTokens,
} from './schemas.js'

export type {
  Allowance,
  AllowancePermit,
  AllowanceQuery,
  BridgeState,
  BridgeStatus,
  BridgeStatusQuery,
  BuildApproveQuery,
  BuildTransactionBody,
  BuiltApproval,
  BuiltSwap,
  ChainQuery,
  GasPrices,
  Permit2Allowance,
  QuoteQuery,
  SignedPermit,
  SimulatedApproval,
  SimulatedCall,
  SimulatedChange,
  Simulation,
  SimulationBody,
  SwapBridge,
  SwapQuote,
  SwapQuotes,
  SwapToken,
  SwapTokens,
} from './schemas.js'

import { SwapError } from './swap-error.js'

/** Loads the schemas of these endpoints, for a server that validates with them. */
export const loadSchemas = (): Promise<typeof import('./schemas.js')> => import('./schemas.js')

/** Returns the tokens that can be swapped on a network. */
export const getSwapTokens: Endpoint<ChainQuery, unknown, SwapTokens> = {
  id: 'swap.getTokens',
  method: 'GET',
  path: '/v1/convert/tokens',
  service: 'gateway',
  summary: 'The tokens that can be swapped on a network.',
  query: lazySchema(async () => (await loadSchemas()).chainQuery),
  answer: lazySchema(async () => (await loadSchemas()).swapTokens),
  whenUnsupported: { answer: { tokens: [] } },
}

/** Returns the quotes of a swap. */
export const getSwapQuotes: Endpoint<QuoteQuery, unknown, SwapQuotes> = {
  id: 'swap.getQuotes',
  method: 'GET',
  path: '/v1/convert/quotes',
  service: 'gateway',
  summary: 'What a swap would give now, the best offer first.',
  query: lazySchema(async () => (await loadSchemas()).quoteQuery),
  answer: lazySchema(async () => (await loadSchemas()).swapQuotes),
  whenUnsupported: { answer: { quotes: [] } },
}

/** Returns the amount of a token that the swap contract may already spend. */
export const getAllowance: Endpoint<AllowanceQuery, unknown, Allowance> = {
  id: 'swap.getAllowance',
  method: 'GET',
  path: '/v1/convert/allowance',
  service: 'gateway',
  summary: 'How much of a token the contract of swaps may take from an account.',
  query: lazySchema(async () => (await loadSchemas()).allowanceQuery),
  answer: lazySchema(async () => (await loadSchemas()).allowance),
  whenUnsupported: { answer: { allowance: '0' } },
}

/** Returns the current gas prices. */
export const getGasPrices: Endpoint<ChainQuery, unknown, GasPrices> = {
  id: 'swap.getGasPrices',
  method: 'GET',
  path: '/v1/convert/gas-price',
  service: 'gateway',
  summary: 'What gas costs on a network, for three speeds.',
  query: lazySchema(async () => (await loadSchemas()).chainQuery),
  answer: lazySchema(async () => (await loadSchemas()).gasPrices),
  whenUnsupported: { error: (details) => new SwapError('GAS_PRICE_UNSUPPORTED', { details }) },
}

/** Returns the transaction of a swap, for the wallet to sign. */
export const buildSwap: Endpoint<unknown, BuildTransactionBody, BuiltSwap> = {
  id: 'swap.buildTransaction',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  service: 'gateway',
  summary: 'The transaction of a swap.',
  body: lazySchema(async () => (await loadSchemas()).buildTransactionBody),
  answer: lazySchema(async () => (await loadSchemas()).builtSwap),
  whenUnsupported: { error: (details) => new SwapError('SWAPS_UNSUPPORTED', { details }) },
}

/** Returns the transaction that allows a swap to spend a token, for the wallet to sign. */
export const buildApproval: Endpoint<BuildApproveQuery, unknown, BuiltApproval> = {
  id: 'swap.buildApprove',
  method: 'GET',
  path: '/v1/convert/build-approve',
  service: 'gateway',
  summary: 'The transaction that lets a swap take a token.',
  query: lazySchema(async () => (await loadSchemas()).buildApproveQuery),
  answer: lazySchema(async () => (await loadSchemas()).builtApproval),
  whenUnsupported: { error: (details) => new SwapError('SWAPS_UNSUPPORTED', { details }) },
}

/** Returns the state of a bridge after its transaction. */
export const getBridgeStatus: Endpoint<BridgeStatusQuery, unknown, BridgeStatus> = {
  id: 'swap.getBridgeStatus',
  method: 'GET',
  path: '/v1/convert/bridge-status',
  service: 'gateway',
  summary: 'The state of a bridge between networks, after its transaction.',
  query: lazySchema(async () => (await loadSchemas()).bridgeStatusQuery),
  answer: lazySchema(async () => (await loadSchemas()).bridgeStatus),
  whenUnsupported: { answer: { status: 'unknown' } },
}

/** Returns the effect that calls of an account would have now. */
export const simulateCalls: Endpoint<unknown, SimulationBody, Simulation> = {
  id: 'swap.simulate',
  method: 'POST',
  path: '/v1/simulations',
  service: 'gateway',
  summary: 'The effect that calls of an account would have now; nothing is sent.',
  body: lazySchema(async () => (await loadSchemas()).simulationBody),
  answer: lazySchema(async () => (await loadSchemas()).simulation),
  whenUnsupported: { answer: { status: 'unknown', changes: [] } },
}
