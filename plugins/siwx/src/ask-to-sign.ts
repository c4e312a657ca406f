import { type PluginContext, QuoinError, toCaipAddress } from '#kernel'
import { formatSignIn } from '#wallet/sign-in'
import { type AccountKeys, readAccount, type SiwxAccount } from './account-key.js'
import type { SiwxPlugin, SiwxStep } from './contract.js'
import { signInData } from './sign-in-data.js'
import { SiwxError } from './siwx-error.js'
import type { SiwxChallenge, SiwxSigned, SiwxStorage } from './siwx-storage.js'

/** What a wallet signed, and the nonce that it was for. */
export interface SignedChallenge {
  readonly signed: SiwxSigned
  readonly challenge: SiwxChallenge
  /** Until when it can be sent, by the clock of the page. Milliseconds since 1970. */
  readonly until: number
}

/** How long a nonce is taken to live where the storage does not say. Milliseconds. */
const usualLife = 600_000

/**
 * Has the wallet sign: a nonce first, then the message, for exactly this account on this network (SEC-12).
 *
 * Throws what the storage throws, what `rpc.request` throws, `CONNECTION_CHANGED` where account or network changed meanwhile, and
 * `SIWX_CLIENT_MISSING` where no message can be made for the chain.
 */
export async function askToSign(
  ctx: PluginContext<SiwxPlugin>,
  account: SiwxAccount,
  deps: {
    readonly storage: SiwxStorage
    readonly keys: AccountKeys
    readonly onStep: (step: SiwxStep) => void
    readonly signal: AbortSignal
  },
): Promise<SignedChallenge> {
  const { storage, keys, onStep, signal } = deps
  const { caipNetworkId, namespace } = account
  const chain = ctx.chains.get(namespace)
  const network = ctx.networks.get(caipNetworkId)
  onStep('preparing')
  const [check, challenge] = await Promise.all([
    chain.checkAddress(account.address, network),
    storage.begin(signal),
  ])
  const askedAt = ctx.platform.now()
  const { messages } = chain
  if (!check.valid || !messages)
    throw new SiwxError('SIWX_CLIENT_MISSING', {
      details: `${caipNetworkId}: no message for this account`,
    })
  const data = { ...signInData(ctx, challenge), chainId: caipNetworkId, accountAddress: check.address }
  const message = formatSignIn(data)
  const call = await messages.request({ address: account.address, message })
  if (signal.aborted) throw new QuoinError('ABORTED')
  onStep('wallet')
  const answer = await ctx.rpc.request({
    ...call,
    namespace,
    caipNetworkId,
    expect: toCaipAddress(caipNetworkId, account.address),
    signal,
  })
  const signature = await messages.readSignature(answer)
  const now = readAccount(ctx)
  // Signed for one account or network, it is not used once another is active.
  if (!now || !keys.isSame(now, account))
    throw new QuoinError('CONNECTION_CHANGED', { fix: 'Ask the person again.' })
  const { issuedAt, expiresAt } = challenge
  const life = expiresAt === undefined ? usualLife : Date.parse(expiresAt) - Date.parse(issuedAt)
  return { signed: { data, message, signature }, challenge, until: askedAt + life }
}
