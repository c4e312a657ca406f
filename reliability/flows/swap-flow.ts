import { exchangeOnce } from './exchange-steps.js'
import type { Flow } from './flow.js'

/** What the user exchanges: the first needs an approval, the second one none. */
const drafts = [
  { amount: '120', fromToken: 'USD', toToken: 'ETH' },
  { amount: '0.02', fromToken: 'ETH', toToken: 'USD' },
] as const

const swapDraft =
  (choices: readonly (typeof drafts)[number][]): Flow['run'] =>
  async (world, scene) => {
    await exchangeOnce(world, scene, () => {
      const draft = world.random.pick(choices)
      return async (swap) => {
        // The same object again would change nothing.
        swap.fill({ ...draft })
        return true
      }
    })
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
  run: swapDraft(drafts),
}

/** Exchanges a token for the coin, with its approval in the same request. */
export const swapInBatchFlow: Flow = {
  ...swapFlow,
  name: 'swap in a batch',
  hasBatches: true,
  run: swapDraft([drafts[0]]),
}
