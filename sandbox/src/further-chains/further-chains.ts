import {
  bitcoinChain,
  FURTHER_CHAINS,
  type FurtherChain,
  type FurtherChainName,
  polkadotChain,
  solanaChain,
} from './further-chain.js'
import { type RunningFurtherChain, startFurtherChain } from './start-further-chain.js'

/** A further chain with its URL, which is known before it runs. */
export interface ListedFurtherChain extends FurtherChain {
  readonly rpcUrl: string
  readonly isRunning: boolean
}

/** The further chains of a world; each starts at its first request. */
export interface FurtherChains {
  list(): readonly ListedFurtherChain[]
  /** Starts a chain, once for all calls. Rejects with the reason of a failure; the next call tries again. */
  start(name: FurtherChainName): Promise<void>
  stop(): Promise<void>
}

const chains: Readonly<Record<FurtherChainName, FurtherChain>> = {
  solana: solanaChain,
  bitcoin: bitcoinChain,
  polkadot: polkadotChain,
}

/** @param firstPort first of consecutive ports, one for each chain */
export function createFurtherChains(firstPort: number, log: (line: string) => void): FurtherChains {
  const starting = new Map<FurtherChainName, Promise<RunningFurtherChain>>()
  const running = new Set<FurtherChainName>()
  const portOf = (name: FurtherChainName): number => firstPort + FURTHER_CHAINS.indexOf(name)

  return {
    list: () =>
      FURTHER_CHAINS.map((name) => ({
        ...chains[name],
        rpcUrl: `http://localhost:${portOf(name)}`,
        isRunning: running.has(name),
      })),
    async start(name) {
      const found = starting.get(name) ?? startFurtherChain({ name, port: portOf(name), log })
      starting.set(name, found)
      try {
        await found
        running.add(name)
      } catch (error) {
        starting.delete(name)
        throw error
      }
    },
    async stop() {
      const parts = await Promise.allSettled(starting.values())
      await Promise.all(parts.map((part) => part.status === 'fulfilled' && part.value.stop()))
    },
  }
}
