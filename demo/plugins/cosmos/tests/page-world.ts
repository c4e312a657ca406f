import { hub, zone } from './chains.js'
import type { NodeCondition, PageWorld } from './page-server.js'
import { createStandInNode, type StandInNode } from './stand-in-node.js'
import { createTestWallet, type TestWallet } from './test-wallet.js'

/** The mock wallet and the stand-in nodes of a page, one for each chain. */
export interface CosmosWorld extends PageWorld {
  readonly wallet: TestWallet
  readonly node: StandInNode
  readonly condition: NodeCondition
}

/** Milliseconds between two blocks here. */
const blockInterval = 100

/** Creates a wallet with 5 ATOM and 7 OSMO, and nodes that have them and make blocks. */
export async function createPageWorld(): Promise<CosmosWorld> {
  const listeners = new Set<(event: string, value: unknown) => void>()
  const announce = (event: string): void => {
    for (const listener of listeners) listener(event, undefined)
  }
  const wallet = await createTestWallet('page', { announce })
  const [node, other] = [createStandInNode('/hub', hub), createStandInNode('/zone', zone)]
  node.give(wallet.addresses[0], 5_000_000n)
  other.give(wallet.zoneAddresses[0], 7_000_000n)
  const makeBlocks = (): void => {
    for (const one of [node, other]) one.makeBlock()
  }
  // The process of a test does not wait for blocks.
  setInterval(makeBlocks, blockInterval).unref()
  return {
    wallet,
    node,
    condition: { is: 'up' },
    answerNode: async (url, body) =>
      (await (node.answer({ url, body }) ?? other.answer({ url, body }))) ??
      new Response('', { status: 404 }),
    callWallet: (member, args) => wallet.callMember(member, args),
    walletState: () => undefined,
    onWalletEvent: (listener) => listeners.add(listener),
  }
}
