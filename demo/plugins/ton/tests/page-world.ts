import type { NodeCondition, PageWorld } from './page-server.js'
import { createTestWallet, type TestWallet } from './test-wallet.js'
import { startTonNetwork, type TonNetwork } from './ton-network.js'

/** The mock wallet and the network of a page: the real TVM. */
export interface TonWorld extends PageWorld {
  readonly wallet: TestWallet
  readonly network: TonNetwork
  readonly condition: NodeCondition
}

/** Milliseconds between two blocks here. */
const blockInterval = 200

/** Creates a wallet with 10 TON, and a network that has them. */
export async function createPageWorld(): Promise<TonWorld> {
  const seconds = (): number => Math.floor(Date.now() / 1_000)
  const network = await startTonNetwork('', seconds())
  const wallet = createTestWallet({ seed: 'page', now: seconds, domain: 'app.example', network })
  await network.give(wallet.addresses[0], 10_000_000_000n)
  // The process of a test does not wait for blocks.
  setInterval(() => network.setTime(seconds()), blockInterval).unref()
  return {
    wallet,
    network,
    condition: { is: 'up' },
    answerNode: (url, body) =>
      network
        .handle(url, body)
        .catch((error: unknown) => Response.json({ error: String(error) }, { status: 422 })),
    callWallet: (member, args) => wallet.callMember(member, args),
    walletState: () => undefined,
    onWalletEvent: (listener) => wallet.onEvent((event) => listener('event', event)),
  }
}
