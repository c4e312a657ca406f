import type { SourceDeps } from '../../endpoint-deps.js'
import type { DataClients } from '../../providers/data-clients.js'
import type { SimulationSource } from '../simulation-source.js'
import { alchemySimulation } from './alchemy-simulation.js'
import { nodeSimulation } from './node-simulation.js'
import { tenderlySimulation } from './tenderly-simulation.js'

/**
 * Returns the providers of simulations in the order in which they are asked by default. They have no cache: the same calls have
 * another effect on the next block.
 */
export function createSimulationSources(
  { nodes, context, now }: Pick<SourceDeps, 'nodes' | 'context' | 'now'>,
  clients: Pick<DataClients, 'alchemy'>,
): readonly SimulationSource[] {
  return [nodeSimulation(nodes, now), tenderlySimulation(context), alchemySimulation(clients.alchemy)]
}
