import { claimPorts } from './claim-ports.js'
import type { FurtherChainName } from './further-chains/further-chain.js'
import { createFurtherChains, type ListedFurtherChain } from './further-chains/further-chains.js'
import { createMovableClock } from './secure-site/movable-clock.js'
import { startServers } from './start-servers.js'
import { serveWallet } from './wallet-server/serve-wallet.js'
import { createWorldParts, type WorldParts } from './world-parts.js'
import { PROJECT_ID, planWorld } from './world-plan.js'
import { type WorldPorts, worldPorts } from './world-ports.js'

export interface SandboxOptions {
  /** First of twenty consecutive ports. */
  readonly portBase: number
  /** Chains to start besides the EVM chains. */
  readonly furtherChains: readonly FurtherChainName[]
  /** Starts the smart accounts of the first chain. */
  readonly smartAccounts: boolean
  /** Logs slow steps, such as an installation. */
  readonly log: (line: string) => void
}

/** The sandbox of a host's project. */
export interface Sandbox {
  readonly projectId: string
  readonly urls: Readonly<Record<'gateway' | 'relay' | 'wallet' | 'secureSite' | 'inbox' | 'onramp', string>>
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  /** Those that run. */
  readonly furtherChains: readonly ListedFurtherChain[]
  stop(): Promise<void>
}

async function startParts(
  { furtherChains: wanted, smartAccounts: withSmartAccounts, log }: SandboxOptions,
  ports: WorldPorts,
  parts: WorldParts,
): Promise<Sandbox> {
  const furtherChains = parts.own(createFurtherChains(ports.firstFurtherChain, log))
  // Without pools: the packages of Uniswap are GPL, and need overrides that only the repository can set.
  const plan = planWorld(ports, furtherChains, false)
  const clocks = { gateway: createMovableClock(), secureSite: createMovableClock() }
  const [servers] = await Promise.all([
    startServers(plan, parts, { clocks, log }),
    ...wanted.map((name) => furtherChains.start(name)),
  ])
  const { chains, relay, gateway, smartAccounts, secureSite, inbox, onramp } = servers
  if (withSmartAccounts) await smartAccounts.start()
  const wallet = await serveWallet({
    port: ports.wallet,
    relayUrl: relay.url,
    projectId: PROJECT_ID,
    chains,
    furtherChains,
    up: parts.up,
  })
  return {
    projectId: PROJECT_ID,
    urls: {
      gateway: gateway.url,
      relay: relay.url,
      wallet: wallet.url,
      secureSite: secureSite.url,
      inbox: inbox.url,
      onramp: onramp.url,
    },
    chains,
    furtherChains: furtherChains.list().filter(({ isRunning }) => isRunning),
    stop: parts.stop,
  }
}

/**
 * Starts the parts of the sandbox that are published: chains, relay, gateway, the sandbox wallet, and the secure site with its
 * inbox. The demo, the Safe, the pools and the rehearsal of main networks are part of the repository only.
 *
 * @throws if a port is taken, or a part does not start
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { portBase } = options
  const ports = worldPorts(portBase)
  await claimPorts(ports, { demo: false, rehearsal: false, command: 'npx quoin sandbox --port 5200' })
  const parts = createWorldParts(() => {})
  try {
    return await startParts(options, ports, parts)
  } catch (error) {
    await parts.stop()
    throw error
  }
}
