import type { SiteChain } from '../../src/chains/site-chain.js'
import type { Requester } from '../line/app-handlers.js'
import type { FrameSession } from '../session/frame-session.js'

/**
 * Revokes a permission that is enforced on chain, by an operation of the smart account. The press of its button is the
 * approval: this is the site's own page, and no other page can request it. The bytes are still decoded and checked.
 */
export async function takeBackOnChain(
  { id, caipNetworkId }: { readonly id: string; readonly caipNetworkId: string },
  session: FrameSession,
  chains: readonly SiteChain[],
  by: Requester,
): Promise<void> {
  const [{ createFrameWallet }, { buildReview }] = await Promise.all([
    import('../wallet/create-frame-wallet.js'),
    import('../review/build-review.js'),
  ])
  const kept = new Map<string, unknown>()
  const { handlers } = createFrameWallet({
    session,
    chains,
    buildReview,
    app: () => ({ name: undefined, iconUrl: undefined, origin: by.origin }),
    // Uses a temporary store: the user's choices of account and network stay unchanged.
    store: {
      read: async (key) => kept.get(key),
      write: async (key, value) => void kept.set(key, value),
    },
    approvalQueue: {
      async request(review) {
        const request = await review
        if (!('subject' in request) || request.subject.kind !== 'revokePermissions')
          throw new Error('Nothing else is approved on this page.')
      },
    },
  })
  await handlers.GET_USER({ chainId: caipNetworkId, preferredAccountType: 'smartAccount' }, by)
  const params = [{ permissionsContext: id }]
  await handlers.RPC_REQUEST({ method: 'wallet_revokePermissions', params, chainId: caipNetworkId }, by)
}
