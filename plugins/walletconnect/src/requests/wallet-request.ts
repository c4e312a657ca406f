import { type Platform, QuoinError } from '#kernel'
import { redactSecrets } from '../client/client-logger.js'
import type { Publications } from '../client/publications.js'
import { engineInternals, type SignClient } from '../client/sign-client.js'
import { WalletConnectError } from '../walletconnect-error.js'
import { awaitLateAnswer } from './late-answer.js'

/** Timeout for the relay to accept a request. Milliseconds. */
const publishMs = 60_000
/** Timeout for the wallet's answer; the request contains it, and wallets drop the request then. Milliseconds. */
const expiryMs = 300_000

/** The dependencies of sending a request. */
export interface RequestChannel {
  readonly client: SignClient
  readonly publications: Publications
  readonly platform: Pick<Platform, 'after' | 'now' | 'randomBytes'>
}

export interface SessionRequest {
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** Aborted when the answer is no longer needed. */
  readonly signals: readonly (AbortSignal | undefined)[]
  /** Takes an answer that comes after the request was rejected. */
  readonly onLateAnswer?: ((answer: unknown) => void) | undefined
}

function textOf(thrown: unknown): string {
  const message = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'message') : undefined
  return typeof message === 'string' ? redactSecrets(message).slice(0, 200) : ''
}

/** Ids as the library creates them: the time, and random digits. */
function requestIds({ now, randomBytes }: RequestChannel['platform']): { client: number; relay: string } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = randomBytes(5)
  return {
    client: now() * 1000 + ((a * 256 + b) % 1000),
    relay: String(BigInt(now()) * 1_000_000n + BigInt((c * 65_536 + d * 256 + e) % 1_000_000)),
  }
}

/**
 * Sends a request to a wallet and resolves with its answer.
 *
 * The library's own `request` is not used: its publication cannot be identified and therefore not withdrawn. Before
 * this rejects, the publication is stopped. A request that was handed to the relay and not confirmed rejects with
 * `REQUEST_UNCONFIRMED`, because the wallet may still receive it; with `RELAY_UNREACHABLE` it certainly does not
 * arrive. What may have arrived may still be answered: `onLateAnswer` takes that.
 *
 * Source: WalletConnect Sign, `wc_sessionRequest`.
 */
export function sendToWallet(channel: RequestChannel, request: SessionRequest): Promise<unknown> {
  const { client, publications, platform } = channel
  const { topic, chainId, method, params, signals, onLateAnswer } = request
  const engine = engineInternals(client)
  const id = requestIds(platform)
  const answerEvent = `session_request:${id.client}`
  let isPublished = false
  let isSettled = false
  let isAwaitedLate = false
  // The history would keep the data to be signed.
  const forgetData = (): void => client.core.history.delete(topic, id.client)

  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      isSettled = true
      cancelPublish()
      cancelExpiry()
      engine.events.off(answerEvent, onAnswer)
      for (const signal of signals) signal?.removeEventListener('abort', onAbort)
      end()
    }
    /** The error is created once it is certain whether the request may still arrive. */
    const fail = (errorOf: (mayArrive: boolean) => unknown): void => {
      if (isSettled) return
      const mayArrive = isPublished || publications.withdraw(id.relay)
      settle(() => reject(errorOf(mayArrive)))
      if (mayArrive && onLateAnswer) {
        isAwaitedLate = true
        awaitLateAnswer(channel, { topic, id: id.client, onLateAnswer })
      } else forgetData()
    }
    const onAnswer = ({ error, result }: { error?: unknown; result?: unknown }): void => {
      // A repetition that waits for a connection is no longer needed.
      if (!isPublished) publications.withdraw(id.relay)
      settle(() => (error === undefined ? resolve(result) : reject(error)))
    }
    const onAbort = (): void => fail(() => new QuoinError('ABORTED'))
    const unpublished = (details: string, cause?: unknown) => (mayArrive: boolean) =>
      mayArrive
        ? new WalletConnectError('REQUEST_UNCONFIRMED', {
            details: 'The relay did not confirm the request',
            fix: 'Look into the wallet before the request is sent again.',
            cause,
          })
        : new WalletConnectError('RELAY_UNREACHABLE', { details, cause })
    const cancelPublish = platform.after(publishMs, () =>
      fail(unpublished('The relay did not answer in time')),
    )
    const cancelExpiry = platform.after(expiryMs, () =>
      fail(() => new QuoinError('TIMEOUT', { details: 'The wallet did not answer within five minutes' })),
    )
    engine.events.once(answerEvent, onAnswer)
    for (const signal of signals) signal?.addEventListener('abort', onAbort, { once: true })
    if (signals.some((signal) => signal?.aborted)) return onAbort()

    publications.follow(id.relay)
    const expiryTimestamp = Math.floor((platform.now() + expiryMs) / 1000)
    client.core.relayer
      .confirmOnlineStateOrThrow()
      .then(() => {
        if (isSettled) return undefined
        return engine.sendRequest({
          clientRpcId: id.client,
          relayRpcId: id.relay,
          topic,
          method: 'wc_sessionRequest',
          params: { request: { method, params, expiryTimestamp }, chainId },
          expiry: expiryMs / 1000,
          throwOnFailedPublish: true,
        })
      })
      .then(
        () => {
          isPublished = true
          if (!isSettled) publications.release(id.relay)
          cancelPublish()
        },
        (thrown: unknown) => fail(unpublished(textOf(thrown), thrown)),
      )
      // The library may have stored the data of a request that was aborted while it was encoded.
      .finally(() => isSettled && !isAwaitedLate && forgetData())
  })
}
