import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { TestWallet } from './test-wallet.js'

type Payload = Parameters<typeof buildAuthObject>[0]

/** A wallet that connects and signs in by one answer. */
export interface SignInWallet {
  /** The received requests. */
  readonly requests: Payload[]
  /** Answers the requests that `later` left open. */
  answerLate(): Promise<unknown>
}

export interface SignInWalletOptions {
  readonly accounts: readonly PrivateKeyAccount[]
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly answer?: 'approve' | 'reject' | 'later'
  /** Changes the payload before it is signed. */
  readonly change?: (payload: Payload) => Payload
}

/** Makes a test wallet answer `wc_sessionAuthenticate`, as WalletKit does. */
export function signInBy(wallet: TestWallet, options: SignInWalletOptions): SignInWallet {
  const { kit } = wallet
  const { accounts, methods, answer = 'approve', change = (payload) => payload } = options
  const requests: Payload[] = []
  const open: (() => Promise<unknown>)[] = []

  async function approve(id: number, payload: Payload): Promise<void> {
    const granted = populateAuthPayload({
      authPayload: payload,
      chains: [...options.chains],
      methods: [...methods],
    })
    const request = change(granted)
    const auths = []
    for (const account of accounts)
      for (const chain of request.chains) {
        const iss = `did:pkh:${chain}:${account.address}`
        const s = await account.signMessage({ message: kit.formatAuthMessage({ request, iss }) })
        auths.push(buildAuthObject(request, { t: 'eip191', s }, iss))
      }
    await kit.approveSessionAuthenticate({ id, auths })
  }

  kit.on('session_authenticate', async ({ id, params }) => {
    requests.push(params.authPayload)
    if (answer === 'reject') await kit.rejectSessionAuthenticate({ id, reason: wallet.refusal })
    else if (answer === 'later') open.push(() => approve(id, params.authPayload))
    else await approve(id, params.authPayload)
  })
  return { requests, answerLate: () => Promise.all(open.splice(0).map((late) => late())) }
}
