import { exchangeAgain, exchangeOnce, type FillDraft } from './exchange-steps.js'
import type { Flow } from './flow.js'

/** What the user exchanges: the first needs an approval, the second one none. */
const drafts = [
  { amount: '120', fromToken: 'USD', toToken: 'ETH' },
  { amount: '0.02', fromToken: 'ETH', toToken: 'USD' },
] as const

const fillWith =
  (draft: (typeof drafts)[number]): FillDraft =>
  async (swap) => {
    // The same object again would change nothing.
    swap.fill({ ...draft })
    return true
  }

/** Exchanges a token for the coin, after an approval of exactly the amount, or the coin for a token. */
export const swapFlow: Flow = {
  name: 'swap',
  namespaces: ['eip155'],
  moments: [
    'start',
    'connecting',
    'connected',
    'draft',
    'review',
    'confirmed',
    'at the wallet',
    'executed',
    'following',
  ],
  async run(world, scene) {
    await exchangeOnce(world, scene, () => fillWith(world.random.pick(drafts)))
  },
  again: (world, scene, request) =>
    exchangeAgain(world, scene, request, () => fillWith(drafts[request.token === undefined ? 1 : 0])),
}

/** Exchanges a token for the coin, with its approval in the same request. */
export const swapInBatchFlow: Flow = {
  ...swapFlow,
  name: 'swap in a batch',
  hasBatches: true,
  async run(world, scene) {
    await exchangeOnce(world, scene, () => fillWith(drafts[0]))
  },
}
