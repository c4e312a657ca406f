// #if !evmOnly
import { createQuoin } from 'quoin'
// #end
// #if wagmi
import { connectWagmi, quoinConnector } from 'quoin/adapters/wagmi'
// #end
// #if evmOnly
import { createQuoin } from 'quoin/presets/evm'
// #end
// #if vanilla
import { mountQuoin } from 'quoin/ui'
// #end
// #if wagmi !sandbox
import { sepolia } from 'viem/chains'
// #end
// #if wagmi next
import { type Config, createConfig, http } from 'wagmi'
// #end
// #if wagmi !next
import { createConfig, http } from 'wagmi'
// #end
// #if vanilla
import 'quoin/elements'
// #end
// #if sandbox
import { sandbox } from './sandbox'
// #else
import { networks } from './networks'
// #end

// #if wagmi sandbox
const [one, two] = sandbox.networks

// #end
// #if wagmi next
/** Creates the wagmi config of one rendering. */
export function createWagmiConfig() {
  return createConfig({
    // #if sandbox
    chains: [one, two],
    transports: { [one.id]: http(), [two.id]: http() },
    // #else
    chains: [sepolia],
    transports: { [sepolia.id]: http() },
    // #end
    connectors: [quoinConnector()],
    ssr: true,
  })
}

// #end
// #if wagmi !next
export const wagmiConfig = createConfig({
  // #if sandbox
  chains: [one, two],
  transports: { [one.id]: http(), [two.id]: http() },
  // #else
  chains: [sepolia],
  transports: { [sepolia.id]: http() },
  // #end
  connectors: [quoinConnector()],
})

// #end
// #if next
/** Creates the kernel of one rendering: on the server, no two requests may share one. */
// #end
// #if next wagmi
export function createKernel(wagmiConfig: Config) {
// #end
// #if next !wagmi
export function createKernel() {
// #end
// #if next
  // #if wagmi
  const quoin = createQuoin({
  // #else
  return createQuoin({
  // #end
    // #if sandbox
    ...sandbox,
    // #else
    projectId: '__projectId__',
    networks,
    services: { gateway: '__gateway__' },
    // #end
    // #if signIn
    siwx: { statement: 'Sign in to __name__.' },
    // #end
  })
  // #if wagmi
  return connectWagmi(quoin, wagmiConfig)
  // #end
}
// #else
export const quoin = createQuoin({
  // #if sandbox
  ...sandbox,
  // #else
  projectId: '__projectId__',
  networks,
  services: { gateway: '__gateway__' },
  // #end
  // #if signIn
  siwx: { statement: 'Sign in to __name__.' },
  // #end
})
// #if wagmi
connectWagmi(quoin, wagmiConfig)
// #end
// #if vanilla
mountQuoin(quoin)
// #end
quoin.start()
// #end
