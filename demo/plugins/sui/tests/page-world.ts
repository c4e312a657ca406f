import type { NodeCondition, PageWorld } from './page-server.js'
import { type StandInNode, startStandInNode } from './stand-in-node.js'
import { createTestWallet, type TestWallet } from './test-wallet.js'

/** The mock wallet and the stand-in node of a page. */
export interface SuiWorld extends PageWorld {
  readonly wallet: TestWallet
  readonly node: StandInNode
  readonly condition: NodeCondition
}

/** Creates a wallet with 10 SUI and 25 USDC, and a node that has them. */
export async function createPageWorld(): Promise<SuiWorld> {
  const node = startStandInNode('/')
  const wallet = createTestWallet('page')
  const [alice] = wallet.addresses
  node.give(alice, 10_000_000_000n)
  node.give(alice, 25_000_000n, `0x${'5'.padStart(64, '0')}::usdc::USDC`)
  return {
    wallet,
    node,
    condition: { is: 'up' },
    answerNode: async (_path, body) =>
      (await node.answer({ url: '/', body })) ?? new Response('', { status: 404 }),
    callWallet(feature, [input]) {
      const { transaction } = Object(input)
      // The page has read the transaction, as wallets do by its `toJSON`.
      return wallet.callFeature(feature, {
        ...Object(input),
        transaction: { toJSON: async () => transaction },
      })
    },
    walletState: () => {
      const { name, icon, chains, accounts } = wallet.handle
      return { name, icon, chains, accounts }
    },
    onWalletEvent: (listener) => wallet.onChange((change) => listener('change', change)),
  }
}
