import type { AppAnswer } from 'quoin/frame-protocol'
import type { SiteChain } from '../../../src/chains/site-chain.js'
import type { ApprovalReview } from '../../approval/approval-review.js'
import type { ReviewRequest } from '../../review/review-request.js'
import type { FrameSession } from '../../session/frame-session.js'
import { createFrameWallet, type FrameWallet } from '../create-frame-wallet.js'
import type { WalletStore } from '../wallet-store.js'

/** A wallet whose person is the test: it sees what was put to them, and says what they answer. */
export interface TestWallet {
  readonly handlers: FrameWallet['handlers']
  /** What was put to the person, in order. */
  readonly reviews: readonly ReviewRequest[]
  /** What the person does with the next requests. Default: agrees. */
  onAsked(answer: (request: ReviewRequest) => Promise<void> | void): void
  ask(method: string, params?: unknown, chainId?: string): Promise<unknown>
  user(chainId?: string): Promise<AppAnswer<'GET_USER'>>
}

export const testOrigin = 'https://shop.example'

/** The person said no. */
export const declined: Error = Object.assign(new Error('Declined'), { code: 4001 })

export function memoryStore(): WalletStore {
  const kept = new Map<string, unknown>()
  return {
    read: async (key) => kept.get(key),
    write: async (key, value) => void kept.set(key, structuredClone(value)),
  }
}

export function openTestWallet(
  session: FrameSession,
  chains: readonly SiteChain[],
  {
    store = memoryStore(),
    origin = testOrigin,
  }: { readonly store?: WalletStore; readonly origin?: string } = {},
): TestWallet {
  const reviews: ReviewRequest[] = []
  let answer: (request: ReviewRequest) => Promise<void> | void = () => {}
  let last: ReviewRequest | undefined
  const { handlers } = createFrameWallet({
    session,
    chains,
    store,
    app: () => ({ name: 'Shop', iconUrl: undefined, origin }),
    // A fake of the review builder: what is shown is another part's, what is asked is looked at here.
    async buildReview(request) {
      reviews.push(request)
      last = request
      const { account, isSwitched, network, app } = request
      const subject: ApprovalReview['subject'] = { kind: 'message', text: request.subject.kind, isHex: false }
      return { subject, network, account, isSwitched, app, warnings: [] }
    },
    desk: {
      async ask(review, signal) {
        await review
        signal.throwIfAborted()
        if (last) await answer(last)
      },
    },
  })
  const by = { origin, signal: new AbortController().signal }
  const [first] = chains
  return {
    handlers,
    reviews,
    onAsked(next) {
      answer = next
    },
    ask: (method, params, chainId = first?.caipNetworkId ?? '') =>
      handlers.RPC_REQUEST({ method, params, chainId }, by),
    user: (chainId) => handlers.GET_USER(chainId === undefined ? undefined : { chainId }, by),
  }
}
