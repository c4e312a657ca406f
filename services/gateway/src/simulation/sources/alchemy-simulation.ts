import { z } from 'zod'
import type { DataClients } from '../../providers/data-clients.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import {
  isAboutFunds,
  readSimulateV1,
  simulateV1Params,
  simulateV1Result,
  withoutFunds,
} from '../evm/simulate-v1.js'
import type { SimulationSource } from '../simulation-source.js'

const NAME = 'alchemy'

const answer = z.object({ result: simulateV1Result })
const refusal = z.object({ error: z.object({ code: z.number(), message: z.string() }) })

/** Returns true if the provider reports that the account cannot pay for the attached coins. */
function reportsFunds(error: unknown): boolean {
  if (!(error instanceof ProviderFailure) || error.reason !== 'rejected') return false
  const parsed = refusal.safeParse(error.answer)
  return parsed.success && isAboutFunds(parsed.data.error.code, parsed.data.error.message)
}

/**
 * Creates the source over Alchemy's `eth_simulateV1`. Its own Simulation API (`alchemy_simulateAssetChanges` and the like) ended
 * on 2026-09-30: https://github.com/alchemyplatform/docs/pull/1472.
 *
 * Source: https://www.alchemy.com/docs/chains/ethereum/ethereum-api-endpoints/eth-simulate-v-1.
 */
export function alchemySimulation(clientOf: DataClients['alchemy']): SimulationSource {
  return {
    name: NAME,
    supports: (chain) => chain.namespace === 'eip155' && clientOf(chain) !== undefined,
    async simulate(query) {
      const client = clientOf(query.chain)
      if (client === undefined) throw new ProviderFailure(NAME, 'skipped')
      const { signal } = query
      const body = { jsonrpc: '2.0', id: 1, method: 'eth_simulateV1', params: simulateV1Params(query) }
      try {
        const { result } = await client.ask({ path: '', body, signal }, answer)
        return readSimulateV1(NAME, result, query)
      } catch (error) {
        if (reportsFunds(error)) return withoutFunds
        throw error
      }
    },
  }
}
