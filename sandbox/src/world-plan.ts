import type { GatewayChain } from '@quoin/gateway'
import { gatewayChains, polkadotGatewayChain } from './chain/gateway-chains.js'
import { SANDBOX_CHAINS, type SandboxChain } from './chain/sandbox-chains.js'
import type { RunningChain } from './chain/start-chain.js'
import type { FurtherChains, ListedFurtherChain } from './further-chains/further-chains.js'
import type { WorldPorts } from './world-ports.js'

export const PROJECT_ID = 'quoin-sandbox'

/** An EVM chain with its URL, which is known before it runs. */
export interface PlannedChain extends SandboxChain, Pick<RunningChain, 'rpcUrl'> {
  readonly port: number
}

/** The addresses of a world, which are known before its parts run. */
export interface WorldPlan {
  readonly ports: WorldPorts
  /** The EVM chains have pools to swap their tokens. */
  readonly hasPools: boolean
  readonly urls: Readonly<Record<'wallet' | 'gateway' | 'onramp' | 'secureSite' | 'farcaster', string>>
  readonly chains: readonly PlannedChain[]
  /** The Solana chain; it need not run yet. */
  readonly solana: ListedFurtherChain | undefined
  /** The chains with tokens, in the gateway's format. */
  readonly gatewayChains: readonly GatewayChain[]
  /** Those that the gateway serves: these, and Polkadot. */
  readonly servedChains: readonly GatewayChain[]
}

export function planWorld(
  ports: WorldPorts,
  furtherChains: Pick<FurtherChains, 'list'>,
  hasPools: boolean,
): WorldPlan {
  const url = (port: number): string => `http://localhost:${port}`
  const chains = SANDBOX_CHAINS.map((chain, index) => {
    const port = ports.firstChain + index
    return { ...chain, port, rpcUrl: url(port) }
  })
  const further = furtherChains.list()
  const solana = further.find(({ name }) => name === 'solana')
  const tokenChains = gatewayChains(chains, solana, hasPools)
  return {
    ports,
    hasPools,
    urls: {
      wallet: url(ports.wallet),
      gateway: url(ports.gateway),
      onramp: url(ports.onramp),
      secureSite: url(ports.secureSite),
      farcaster: url(ports.farcaster),
    },
    chains,
    solana,
    gatewayChains: tokenChains,
    servedChains: [
      ...tokenChains,
      ...further.filter(({ name }) => name === 'polkadot').map(polkadotGatewayChain),
    ],
  }
}
