import { type PluginContext, QuoinError, toCaipAddress } from '#kernel'
import { formatSignIn, readSignInTime, type SignInData } from '#wallet/sign-in'
import type { SiwxPlugin, SiwxStep } from '../contract.js'
import { type AccountKeys, readAccount, type SiwxAccount } from '../session/account-key.js'
import type { SiwxChallenge, SiwxSigned, SiwxStorage } from '../session/siwx-storage.js'
import { SiwxError } from '../siwx-error.js'

/** Returns the data of a message except for the account: the page, the times, the host's options (SEC-12). */
export function signInData(
  { options = {}, platform }: Pick<PluginContext<SiwxPlugin>, 'options' | 'platform'>,
  { nonce, issuedAt }: SiwxChallenge,
): Omit<SignInData, 'chainId' | 'accountAddress'> {
  const page = new URL(platform.page.url())
  const { expiresInSeconds, notBefore, requestId, resources, statement } = options
  const issued = readSignInTime(issuedAt) ?? platform.now()
  page.hash = ''
  return {
    domain: page.host,
    uri: page.href,
    version: '1',
    nonce,
    issuedAt,
    ...(expiresInSeconds !== undefined && {
      expirationTime: new Date(issued + expiresInSeconds * 1000).toISOString(),
    }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId: typeof requestId === 'function' ? requestId() : requestId }),
    ...(resources !== undefined && { resources }),
    ...(statement !== undefined && { statement }),
  }
}

/** A signed message, with the challenge of its nonce. */
export interface SignedChallenge {
  readonly signed: SiwxSigned
  readonly challenge: SiwxChallenge
  /** The time until which it can be sent, by the clock of the page. Milliseconds since 1970. */
  readonly until: number
}

/** Assumed lifetime of a nonce if the storage does not specify it. Milliseconds. */
const usualLife = 600_000

/**
 * Requests a nonce, and then the wallet's signature of the message, for exactly this account on this network (SEC-12).
 *
 * Throws the errors of the storage and of `rpc.request`, `CONNECTION_CHANGED` if account or network changed meanwhile,
 * and `SIWX_CLIENT_MISSING` if the chain cannot build a message.
 */
export async function requestSignature(
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
  const requestedAt = ctx.platform.now()
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
  const isShown = ctx.router.store.getState().stack.some(({ view }) => view === 'SIWXSignMessage')
  const answer = await ctx.rpc.request({
    ...call,
    // The view displays the app, the account, the network and the statement; the rest of the message limits its use.
    ...(isShown && { shown: call }),
    namespace,
    caipNetworkId,
    expect: toCaipAddress(caipNetworkId, account.address),
    signal,
  })
  const signature = await messages.readSignature(answer)
  const now = readAccount(ctx)
  // A signature for one account or network is not used once another is active.
  if (!now || !keys.isSame(now, account))
    throw new QuoinError('CONNECTION_CHANGED', { fix: 'Send the request again.' })
  const { issuedAt, expiresAt } = challenge
  const life = expiresAt === undefined ? usualLife : Date.parse(expiresAt) - Date.parse(issuedAt)
  return { signed: { data, message, signature }, challenge, until: requestedAt + life }
}
