import type { WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils'
import { privateKeyToAccount } from 'viem/accounts'
import { plainText } from '../../wallet-parts/approval/plain-text.js'
import { asWalletError } from '../../wallet-parts/wallet-error.js'
import { caip2, OFFERED_METHODS } from './offered-namespaces.js'
import type { WalletServices } from './wallet-services.js'

/**
 * Connects and signs in with one approval (`wc_sessionAuthenticate`): shows the request, signs a message for each
 * chain, responds.
 */
export async function answerSignIn(
  { id, params }: Pick<WalletKitTypes.SessionAuthenticate, 'id' | 'params'>,
  { kit, store, queue, withdrawals }: WalletServices,
): Promise<void> {
  const { account, chains } = store.get()
  const { name, url } = params.requester.metadata
  store.set({ pairing: false, notice: undefined })
  try {
    const request = populateAuthPayload({
      authPayload: params.authPayload,
      chains: chains.map((chain) => caip2(chain.id)),
      methods: [...OFFERED_METHODS],
    })
    const messages = request.chains.map((chain) => {
      const iss = `${chain}:${account.address}`
      return { iss, text: kit.formatAuthMessage({ request, iss }) }
    })
    await queue.request({
      view: {
        title: `Connect and sign in to ${name}?`,
        site: { name, url },
        permissions: ['See your address, balance and activity', 'Verify that this account is yours'],
        facts: [{ label: 'Account', value: account.label }],
        document: { label: 'Message', text: plainText(messages[0]?.text ?? '', 20_000) },
        approve: 'Sign in',
        reject: 'Decline',
      },
      busy: 'Signing in…',
      withdraw: withdrawals.of(id),
      onApproved: async () => {
        const signer = privateKeyToAccount(account.privateKey)
        const auths = []
        for (const { iss, text } of messages) {
          const s = await signer.signMessage({ message: text })
          auths.push(buildAuthObject(request, { t: 'eip191', s }, iss))
        }
        await kit.approveSessionAuthenticate({ id, auths })
      },
    })
    store.set({ notice: { text: `Signed in to ${name}. You can go back to it.`, tone: 'plain' } })
  } catch (error) {
    const { code, message } = asWalletError(error)
    const declined = code === 4001
    store.set({
      notice: declined
        ? { text: 'Declined. Nothing was signed.', tone: 'plain' }
        : { text: message, tone: 'error' },
    })
    // The request may have expired: the error is ignored.
    await kit.rejectSessionAuthenticate({ id, reason: getSdkError('USER_REJECTED') }).catch(() => {})
  }
}
