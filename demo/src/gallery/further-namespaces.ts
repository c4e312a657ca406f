import type { AccountType, ConnectionGrant, Network } from 'quoin/kernel'
import { createMockChain, createMockConnector, createMockWorld, type MockConnector } from 'quoin/testing'
import { pictures } from './made-up-wallets.js'

/** The namespaces that a story can have beside the EVM networks. */
export type FurtherNamespace = 'solana' | 'bip122' | 'polkadot'

interface Made {
  readonly name: string
  readonly networks: readonly (readonly [reference: string, name: string])[]
  readonly coin: Network['nativeCurrency']
  readonly accounts: readonly (readonly [address: string, type: AccountType])[]
  /** The wallets of this namespace. */
  readonly wallets: readonly ('heron' | 'copper' | 'lantern')[]
}

const made: Readonly<Record<FurtherNamespace, Made>> = {
  solana: {
    name: 'Solana',
    networks: [
      ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'],
      ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'],
    ],
    coin: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    accounts: [['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'eoa']],
    wallets: ['heron', 'lantern'],
  },
  bip122: {
    name: 'Bitcoin',
    networks: [['000000000019d6689c085ae165831e93', 'Bitcoin']],
    coin: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    accounts: [
      ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'payment'],
      ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'ordinal'],
    ],
    wallets: ['heron', 'lantern'],
  },
  polkadot: {
    name: 'Polkadot',
    networks: [['91b171bb158e2d3848fa23a9f1c25182', 'Polkadot Relay Chain']],
    coin: { name: 'Dot', symbol: 'DOT', decimals: 10 },
    accounts: [['12bzRJfh7arnnfPPUZHeJUaE62QLEwhK48QnH9LXeK2m1iZU', 'eoa']],
    wallets: [],
  },
}

const walletNames: Readonly<Record<'heron' | 'copper' | 'lantern', string>> = {
  heron: 'Heron Wallet',
  copper: 'Copper',
  lantern: 'Lantern',
}

function walletOf(
  namespace: FurtherNamespace,
  wallet: keyof typeof walletNames,
  name: string,
): MockConnector {
  const { accounts } = made[namespace]
  const inner = createMockConnector({
    id: `${namespace}:${wallet}`,
    name,
    type: 'announced',
    namespace,
    accounts: accounts.map(([address]) => address),
  })
  const typeOf = (address: string): AccountType => accounts.find(([known]) => known === address)?.[1] ?? 'eoa'
  const withTypes = (grant: ConnectionGrant): ConnectionGrant => ({
    ...grant,
    namespaces: Object.fromEntries(
      Object.entries(grant.namespaces).map(([key, part]) => [
        key,
        { ...part, accounts: part.accounts.map((one) => ({ ...one, type: typeOf(one.address) })) },
      ]),
    ),
  })
  return {
    ...inner,
    imageUrl: pictures[wallet],
    connect: async (request) => withTypes(await inner.connect(request)),
  }
}

/** Returns the networks of namespaces. */
export function furtherNetworks(namespaces: readonly FurtherNamespace[]): readonly Network[] {
  return namespaces.flatMap((namespace) => {
    const { networks, coin } = made[namespace]
    return networks.map(([reference, name]) => ({
      id: reference,
      name,
      chainNamespace: namespace,
      caipNetworkId: `${namespace}:${reference}` as const,
      nativeCurrency: coin,
      rpcUrls: { default: { http: [`https://${namespace}.example`] } },
      testnet: name.includes('Devnet'),
    }))
  })
}

/** Adds chains and wallets of namespaces. The wallets have the same names as in EVM, so that a wallet is one row. */
export function furtherWorld(
  namespaces: readonly FurtherNamespace[],
  hasWallets: boolean,
  names: typeof walletNames = walletNames,
): ReturnType<typeof createMockWorld> {
  return createMockWorld({
    chains: namespaces.map((namespace) => ({
      ...createMockChain({ namespace }),
      name: made[namespace].name,
      accountTypes: [...new Set(made[namespace].accounts.map(([, type]) => type))],
      defaultAccountType: made[namespace].accounts[0]?.[1] ?? 'eoa',
    })),
    wallets: namespaces.flatMap((namespace) =>
      hasWallets ? made[namespace].wallets.map((wallet) => walletOf(namespace, wallet, names[wallet])) : [],
    ),
  })
}
