import type { ChainNamespace, PluginContext } from '#kernel'
import type { HardwareNamespace } from './contract.js'

const named = (prefix: string, names: string): readonly string[] =>
  names.split(' ').map((name) => prefix + name)

/** Methods that are answered without the device. */
export const safeMethods: Readonly<Record<HardwareNamespace, readonly string[]>> = {
  eip155: named('eth_', 'accounts requestAccounts chainId'),
  solana: named('solana_', 'getAccounts requestAccounts'),
}

/** Methods that the user confirms on the device. */
export const deviceMethods: Readonly<Record<HardwareNamespace, readonly string[]>> = {
  eip155: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
  solana: named('solana_sign', 'Message Transaction AllTransactions AndSendTransaction'),
}

/** The name of the app on the device. */
export const appNames: Readonly<Record<HardwareNamespace, string>> = { eip155: 'Ethereum', solana: 'Solana' }

export const isHardwareNamespace = (namespace: ChainNamespace): namespace is HardwareNamespace =>
  namespace === 'eip155' || namespace === 'solana'

/** Returns the methods of a namespace: the complete list (SEC-08). */
export const methodsOf = (namespace: ChainNamespace): readonly string[] =>
  isHardwareNamespace(namespace) ? [...safeMethods[namespace], ...deviceMethods[namespace]] : []

/** Returns the supported namespaces among those of the host's networks, whose chain can prepare what a device signs. */
export function namespacesOf({
  networks,
  chains,
}: Pick<PluginContext, 'networks' | 'chains'>): readonly HardwareNamespace[] {
  const listed = networks.list().map(({ chainNamespace }) => chainNamespace)
  return [...new Set(listed)]
    .filter(isHardwareNamespace)
    .filter((namespace) => chains.find(namespace)?.signing !== undefined)
}
