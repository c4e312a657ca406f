import type { GatewayChain } from '@quoin/gateway'
import { gatewayChains } from './chain/gateway-chains.js'
import { SANDBOX_CHAINS, type SandboxChain } from './chain/sandbox-chains.js'
import type { RunningChain } from './chain/start-chain.js'
import type { FurtherChains, ListedFurtherChain } from './further-chains/further-chains.js'
import type { WorldPorts } from './world-ports.js'

/** An EVM chain with its URL, which is known before it runs. */
export interface PlannedChain extends SandboxChain, Pick<RunningChain, 'rpcUrl'> {
  readonly port: number
}

/** The addresses of a world, which are known before its parts run. */
export interface WorldPlan {
  readonly ports: WorldPorts
  readonly urls: Readonly<Record<'wallet' | 'gateway' | 'onramp' | 'secureSite' | 'farcaster', string>>
  readonly chains: readonly PlannedChain[]
  /** The Solana chain; it need not run yet. */
  readonly solana: ListedFurtherChain | undefined
  /** The chains in the gateway's format. */
  readonly gatewayChains: readonly GatewayChain[]
}

export function planWorld(ports: WorldPorts, furtherChains: Pick<FurtherChains, 'list'>): WorldPlan {
  const url = (port: number): string => `http://localhost:${port}`
  const chains = SANDBOX_CHAINS.map((chain, index) => {
    const port = ports.firstChain + index
    return { ...chain, port, rpcUrl: url(port) }
  })
  const solana = furtherChains.list().find(({ name }) => name === 'solana')
  return {
    ports,
    urls: {
      wallet: url(ports.wallet),
      gateway: url(ports.gateway),
      onramp: url(ports.onramp),
      secureSite: url(ports.secureSite),
      farcaster: url(ports.farcaster),
    },
    chains,
    solana,
    gatewayChains: gatewayChains(chains, solana),
  }
}
