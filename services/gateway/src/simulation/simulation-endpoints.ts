import { Problem } from '@quoin/server-kit/http'
import { base64 } from '@scure/base'
import {
  type SimulatedApproval,
  type SimulatedChange,
  type Simulation,
  type SimulationBody,
  simulateCalls,
} from 'quoin/endpoints/swap'
import type { GatewayChain } from '../chains/gateway-chain.js'
import { type ServedEndpoint, serve } from '../http/served-endpoint.js'
import { askInOrder, problemOfFailures } from '../providers/ask-in-order.js'
import { inConfiguredOrder } from '../providers/in-configured-order.js'
import type { ProviderFailure } from '../providers/provider-failure.js'
import { isAddressOf, splitCaip10, writtenAddress } from '../tokens/caip-account.js'
import type { SimulatedEffect, SimulationQuery, SimulationSource } from './simulation-source.js'
import { readSolanaMessage } from './solana/read-solana-message.js'

export interface SimulationEndpointsOptions {
  /** By CAIP-2 id. */
  readonly chains: ReadonlyMap<string, GatewayChain>
  /** In the order in which they are asked by default. */
  readonly sources: readonly SimulationSource[]
  /** Called with each failure of a provider, for the log. */
  readonly onFailure?: ((failure: ProviderFailure) => void) | undefined
}

/** Number of requests that a simulation counts as, for each call: it is expensive for nodes and services. */
const COST = 5

function refused(name: string, description: string): Problem {
  return new Problem(400, [{ name, description }])
}

/** Returns the providers of a network in their order. */
export function simulationSourcesOf(
  sources: readonly SimulationSource[],
  chain: GatewayChain,
): readonly SimulationSource[] {
  return inConfiguredOrder(sources, chain, 'simulation')
}

const comparable = (chain: GatewayChain, address: string): string =>
  chain.namespace === 'eip155' ? address.toLowerCase() : address

function readAccount(chain: GatewayChain, name: string, id: string): string {
  const { chain: network, address } = splitCaip10(id)
  if (network !== chain.id) throw refused(name, `must be on ${chain.id}`)
  if (!isAddressOf(chain.namespace, address)) throw refused(name, 'is not an address')
  return comparable(chain, address)
}

/** Reads Solana's transaction, which the account must sign: otherwise its changes would be those of another account. */
function readTransaction(text: string | undefined, account: string): Uint8Array {
  if (text === undefined) throw refused('transaction', 'is missing')
  const bytes = base64.decode(text)
  let signers: readonly string[]
  try {
    signers = readSolanaMessage(bytes).signers
  } catch {
    throw refused('transaction', 'is not a transaction of Solana')
  }
  if (!signers.includes(account)) throw refused('transaction', 'must be one that userAddress signs')
  return bytes
}

function readQuery(chain: GatewayChain, body: SimulationBody, signal: AbortSignal): SimulationQuery {
  const account = readAccount(chain, 'userAddress', body.userAddress)
  const further = (body.accounts ?? []).map((id) => readAccount(chain, 'accounts', id))
  const shared = { chain, account, accounts: new Set([account, ...further]), signal }
  if (chain.namespace === 'solana') {
    if (body.calls !== undefined) throw refused('calls', 'Solana has a transaction instead.')
    return { ...shared, calls: [], transaction: readTransaction(body.transaction, account) }
  }
  if (body.transaction !== undefined) throw refused('transaction', 'An EVM network has calls instead.')
  if (body.calls === undefined) throw refused('calls', 'is missing')
  const calls = body.calls.map(({ to, data, value }) => {
    if (!isAddressOf(chain.namespace, to)) throw refused('calls', 'to is not an address')
    if (BigInt(value) >= 2n ** 256n) throw refused('calls', 'value is too large')
    return { to: to.toLowerCase(), data, value: BigInt(value) }
  })
  return { ...shared, calls, transaction: undefined }
}

/** Writes the effect with CAIP-10 ids. */
function writeEffect({ id, namespace }: GatewayChain, effect: SimulatedEffect): Simulation {
  if (effect.status === 'reverted') {
    const { reason, failedCall, gasUsed } = effect
    return {
      status: 'reverted',
      ...(reason !== undefined && { reason }),
      ...(failedCall !== undefined && { failedCall }),
      ...(gasUsed !== undefined && { gasUsed: String(gasUsed) }),
      changes: [],
    }
  }
  const full = (address: string): string => `${id}:${writtenAddress(namespace, address)}`
  const { gasUsed, changes, approvals } = effect
  return {
    status: 'success',
    gasUsed: String(gasUsed),
    changes: changes.map(
      ({ account, token, ...rest }): SimulatedChange => ({
        ...rest,
        account: full(account),
        ...(token !== undefined && { token: full(token) }),
      }),
    ),
    ...(approvals !== undefined && {
      approvals: approvals.map(
        ({ account, spender, token, ...rest }): SimulatedApproval => ({
          ...rest,
          account: full(account),
          spender: full(spender),
          token: full(token),
        }),
      ),
    }),
  }
}

/**
 * Returns the endpoint of simulations: the providers of the network are asked in their order, the next one if one fails. An answer
 * is what that provider says, and proves nothing: a page may refuse a call because of it, never accept one.
 */
export function simulationEndpoints(options: SimulationEndpointsOptions): readonly ServedEndpoint[] {
  const { chains, sources, onFailure } = options
  return [
    serve(
      simulateCalls,
      async ({ body, signal }) => {
        const chain = chains.get(splitCaip10(body.userAddress).chain)
        if (chain === undefined) throw refused('userAddress', 'is not on a network of this gateway')
        const able = simulationSourcesOf(sources, chain)
        if (able.length === 0) throw problemOfFailures('simulation', undefined)
        const query = readQuery(chain, body, signal)
        const effect = await askInOrder(able, (source) => source.simulate(query), {
          capability: 'simulation',
          signal,
          onFailure,
        })
        return writeEffect(chain, effect)
      },
      {
        cost: (body) => COST * Math.max(1, Array.isArray(Object(body).calls) ? Object(body).calls.length : 1),
      },
    ),
  ]
}
