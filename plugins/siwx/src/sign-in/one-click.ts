import type { Network, PluginContext } from '#kernel'
import type { OneClickCacao, OneClickSignIn } from '#plugins/walletconnect'
import { proofOfCacao, readSignIn } from '#wallet/sign-in'
import type { SiwxPlugin } from '../contract.js'
import type { SiwxService } from '../service.js'
import type { SiwxChallenge, SiwxSigned } from '../session/siwx-storage.js'
import { faultOf, SignInRefusal } from '../siwx-error.js'
import { signInData } from './request-signature.js'

/**
 * Limit of networks that are signed in at once, the same as a server's; the others follow when the user switches there.
 */
const maxNetworks = 20

/** Limit of codes that wait for a wallet at once. */
const maxWaiting = 8

function toSigned(cacao: OneClickCacao): SiwxSigned {
  try {
    const proof = proofOfCacao(cacao)
    const reading = readSignIn(proof.message)
    if (reading.ok) return { ...proof, data: reading.data, cacao }
  } catch {
    // An invalid CACAO is refused below.
  }
  throw new SignInRefusal('malformed')
}

/** Creates the one-click sign-in: one response of a wallet connects it and signs its accounts in (SIW-07). */
export function createOneClick(
  ctx: PluginContext<SiwxPlugin>,
  { storage, known, reportSigned }: SiwxService,
): OneClickSignIn {
  const { notices, signal: lifetime } = ctx
  const waiting = new Map<string, SiwxChallenge>()
  const isWanted = ({ caipNetworkId }: Network): boolean =>
    ctx.options?.networks?.includes(caipNetworkId) ?? true

  const add = async (cacaos: readonly OneClickCacao[], signal: AbortSignal): Promise<void> => {
    const signed = cacaos.map(toSigned)
    const nonce = signed[0]?.data.nonce ?? ''
    const challenge = waiting.get(nonce)
    waiting.delete(nonce)
    if (!challenge) throw new SignInRefusal('nonceUnknown')
    const result = await storage.add(signed, challenge, signal)
    if (!result.ok) throw new SignInRefusal(result.reason)
    known.take(result.sessions)
  }

  /** Displays a loading notice; the returned function ends it. */
  const showLoading = (): (() => void) => {
    let state: 'coming' | 'shown' | 'over' = 'coming'
    ctx.i18n.load(ctx.id).then(
      () => {
        if (state === 'over' || lifetime.aborted) return
        state = 'shown'
        notices.show('loading', ctx.t('authenticating'))
      },
      () => undefined,
    )
    return () => {
      if (state === 'shown' && !lifetime.aborted) notices.hide()
      state = 'over'
    }
  }

  return {
    async prepare(networks, signal) {
      const wanted = networks.filter(isWanted)
      if (wanted.length === 0 || networks.some(({ chainNamespace }) => chainNamespace !== 'eip155'))
        return undefined
      const challenge = await storage.begin(signal)
      const [oldest] = waiting.keys()
      if (waiting.size >= maxWaiting && oldest !== undefined) waiting.delete(oldest)
      waiting.set(challenge.nonce, challenge)
      const { issuedAt: iat, expirationTime: exp, notBefore: nbf, ...data } = signInData(ctx, challenge)
      // The message is for the user's active network; those of the other networks are added.
      const active = ctx.networks.active('eip155')?.caipNetworkId
      const chains = wanted.map(({ caipNetworkId }) => caipNetworkId)
      return {
        ...data,
        iat,
        ...(exp !== undefined && { exp }),
        ...(nbf !== undefined && { nbf }),
        chains: [...chains.filter((one) => one === active), ...chains.filter((one) => one !== active)].slice(
          0,
          maxNetworks,
        ),
      }
    },
    async accept(cacaos, signal) {
      const [first] = cacaos
      const caipNetworkId = `eip155:${first?.p.iss.split(':').at(-2) ?? ''}` as const
      const hide = showLoading()
      try {
        await add(cacaos, signal)
        if (!lifetime.aborted) reportSigned({ caipNetworkId }, true)
      } catch (error) {
        if (!lifetime.aborted && !signal.aborted)
          ctx.emit('siwx:failed', { caipNetworkId, isSmartAccount: false, fault: faultOf(error) })
        throw error
      } finally {
        hide()
      }
    },
  }
}
