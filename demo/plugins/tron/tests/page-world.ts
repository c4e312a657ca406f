import type { NodeCondition, PageWorld } from './page-server.js'
import { type StandInNode, startStandInNode } from './stand-in-node.js'
import { createTestWallet, type TestWallet } from './test-wallet.js'
import { tronKey } from './tron-keys.js'

/** The mock wallet and the stand-in node of a page. */
export interface TronWorld extends PageWorld {
  readonly wallet: TestWallet
  readonly node: StandInNode
  readonly condition: NodeCondition
}

/** Milliseconds between two blocks here. */
const blockInterval = 100

/** Creates a wallet with 100 TRX and 25 USDT, and a node that has them and makes blocks. */
export async function createPageWorld(): Promise<TronWorld> {
  const token = tronKey('contract').address
  const node = startStandInNode('', token)
  const wallet = createTestWallet('page')
  const [alice] = wallet.addresses
  node.give(alice, 100_000_000n)
  node.give(alice, 25_000_000n, token)
  // The process of a test does not wait for blocks.
  setInterval(() => node.nextBlock(), blockInterval).unref()
  return {
    wallet,
    node,
    condition: { is: 'up' },
    answerNode: async (url, body) => node.answer({ url, body }) ?? new Response('', { status: 404 }),
    callWallet: (member, args) => wallet.callMember(member, args),
    walletState: () => wallet.seen(),
    onWalletEvent: (listener) => {
      for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
        wallet.provider.on?.(event, (value) => listener(event, value))
    },
  }
}
