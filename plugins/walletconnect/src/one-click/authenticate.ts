import { isQuoinError, type Platform, QuoinError } from '#kernel'
import type { PairedSession, SignClient } from '../client/sign-client.js'
import type { ProposedNamespaces } from '../namespaces/wallet-namespace.js'
import { openSession } from './open-session.js'
import type { PreparedSignIn } from './prepare-sign-in.js'
import { readAnswer, readCacaos } from './read-answer.js'
import { writeRecap } from './recap.js'

/** The lifetime of the request, equal to the pairing's. Seconds. */
const lifetimeS = 300
/** The error code of wallets that do not support the method: they answer the proposal on the same pairing instead. */
const unsupported = 10_001

const reason = { code: 6000, message: 'User disconnected.' }
const ignore = (): void => undefined

/** A sign-in request that accompanies a proposal. */
export interface Authentication {
  /** Settles when the wallet answers this request and not the proposal. */
  readonly answered: Promise<PairedSession>
  /** Deletes its keys; a session that is just being created is ended. */
  stop(): void
}

export interface AuthenticationDeps {
  readonly client: SignClient
  readonly platform: Pick<Platform, 'now' | 'randomBytes'>
  readonly pairingTopic: string
  readonly proposed: ProposedNamespaces[string]
  readonly signIn: PreparedSignIn
}

function requestOf(deps: AuthenticationDeps, publicKey: string) {
  const { client, platform, proposed } = deps
  const { chains, uri, statement = '', requestId, resources = [], ...rest } = deps.signIn.request
  const [low = 0, high = 0] = platform.randomBytes(2)
  const now = platform.now()
  return {
    // Ids as the library creates them: the time, and three random digits.
    id: now * 1000 + ((high * 256 + low) % 1000),
    jsonrpc: '2.0',
    method: 'wc_sessionAuthenticate',
    params: {
      authPayload: {
        ...rest,
        ...(requestId !== undefined && { requestId }),
        type: 'caip122',
        chains: [...chains],
        aud: uri,
        statement,
        resources: [...resources, writeRecap(proposed.methods)],
      },
      requester: { publicKey, metadata: client.metadata },
      expiryTimestamp: Math.floor(now / 1000) + lifetimeS,
    },
  }
}

/**
 * Requests a sign-in during connecting from the wallet that reads the URI.
 *
 * The library's own `authenticate` is not used: it needs Node's `Buffer` on the page, takes the time from this device,
 * sends signatures of contracts to a vendor's node, and forgets the previous code when a new one is displayed. The
 * message sent is the same.
 *
 * Source: WalletConnect Sign, `wc_sessionAuthenticate`.
 */
export async function authenticate(deps: AuthenticationDeps): Promise<Authentication> {
  const { client, platform, pairingTopic, proposed, signIn } = deps
  const { crypto, relayer } = client.core
  const publicKey = await crypto.generateKeyPair()
  // The answer arrives on the topic that is the hash of the key; the library returns the hash when it stores a key.
  const topic = await crypto.setSymKey(publicKey)
  await crypto.deleteSymKey(topic)
  const payload = requestOf(deps, publicKey)
  const over = new AbortController()
  let isAnswered = false

  function leave(): void {
    relayer.off('relayer_message', handle)
    relayer.unsubscribe(topic).catch(ignore)
  }

  async function read(message: string): Promise<PairedSession | undefined> {
    const value: unknown = await crypto.decode(topic, message, { receiverPublicKey: publicKey })
    if (typeof value !== 'object' || value === null || Reflect.get(value, 'id') !== payload.id)
      return undefined
    const refusal: unknown = Reflect.get(value, 'error')
    if (refusal !== undefined) {
      if (Object(refusal).code === unsupported) return undefined
      throw refusal
    }
    const answer = readAnswer(Reflect.get(value, 'result'))
    if (!answer)
      throw new QuoinError('CONNECT_FAILED', { details: 'The wallet answered what cannot be read' })
    isAnswered = true
    const open = (cacaos: ReturnType<typeof readCacaos>) =>
      openSession({
        client,
        publicKey,
        pairingTopic,
        cacaos,
        request: proposed,
        now: platform.now(),
        responder: answer.responder,
      })
    try {
      const cacaos = readCacaos(answer.cacaos, signIn.request)
      return { session: await open(cacaos), confirm: (signal) => signIn.accept(cacaos, signal) }
    } catch (error) {
      if (!isQuoinError(error, 'CONNECT_FAILED')) throw error
      // The wallet has a session now: it is created here too, so that it can be ended.
      return { session: await open([]), confirm: () => Promise.reject(error) }
    }
  }

  let handle: (event: { readonly topic: string; readonly message: string }) => void = ignore
  const answered = new Promise<PairedSession>((resolve, reject) => {
    handle = (event) => {
      if (event.topic !== topic || isAnswered) return
      read(event.message).then((paired) => {
        if (!paired) return
        if (over.signal.aborted) client.disconnect({ topic: paired.session.topic, reason }).catch(ignore)
        leave()
        resolve(paired)
      }, reject)
    }
    over.signal.addEventListener('abort', () => reject(new QuoinError('ABORTED')), { once: true })
  })
  answered.catch(ignore)

  function stop(): void {
    if (over.signal.aborted) return
    over.abort()
    leave()
    if (!isAnswered) crypto.deleteKeyPair(publicKey).catch(ignore)
  }

  relayer.on('relayer_message', handle)
  try {
    await relayer.subscribe(topic)
    await relayer.publish(pairingTopic, await crypto.encode(pairingTopic, payload), {
      ttl: lifetimeS,
      prompt: true,
      tag: 1116,
      internal: { throwOnFailedPublish: true },
    })
  } catch (error) {
    stop()
    throw error
  }
  return { answered, stop }
}
