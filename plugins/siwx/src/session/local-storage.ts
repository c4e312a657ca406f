import type { CaipNetworkId, PluginContext } from '#kernel'
import {
  createSignatureCache,
  proofOfCacao,
  readSignIn,
  readSignInTime,
  type SignInData,
} from '#wallet/sign-in'
import type { SiwxPlugin } from '../contract.js'
import { maxKept, type StoredSignIn } from '../stored.js'
import type { AccountKeys } from './account-key.js'
import type { KeptValues } from './kept-values.js'
import type { SiwxSession, SiwxStorage } from './siwx-storage.js'

/** Bytes of a nonce: 128 bits. */
const nonceLength = 16
/** Default lifetime of a sign-in: a week. Milliseconds. */
const usualDuration = 7 * 86_400_000

/** `unknown`: the node of a contract account did not respond. */
type Verdict = 'valid' | 'invalid' | 'unknown'

/**
 * Verifies signatures. Verifying a stored sign-in again calls no node (SIW-08); the cache key is not hashed, as pages
 * without a secure context cannot hash.
 */
function createVerifier({ chains, networks }: PluginContext<SiwxPlugin>) {
  const verified = createSignatureCache({ ttl: Number.POSITIVE_INFINITY, keyOf: JSON.stringify })
  return async (
    { message, signature }: StoredSignIn,
    data: SignInData,
    signal: AbortSignal,
  ): Promise<Verdict> => {
    const [namespace = ''] = data.chainId.split(':')
    const network = networks.find(data.chainId as CaipNetworkId)
    const messages = chains.find(namespace)?.messages
    if (!messages?.verify || !network) return 'unknown'
    const verifyMessage = messages.verify.bind(messages)
    try {
      const { accountAddress: address } = data
      const isSigned = await verified.through([data.chainId, address, message, signature], async () =>
        verifyMessage({ network, address, message, signature, signal }),
      )
      return isSigned ? 'valid' : 'invalid'
    } catch (error) {
      if (signal.aborted) throw error
      return 'unknown'
    }
  }
}

/**
 * Stores sign-ins in the page's own storage and verifies them there, at each read.
 *
 * For display only: anyone who controls the browser can change the page and its storage, and no server is involved.
 */
export function createLocalStorage(
  ctx: PluginContext<SiwxPlugin>,
  keys: AccountKeys,
  storage: KeptValues,
): SiwxStorage {
  const { platform } = ctx
  const verify = createVerifier(ctx)
  /** Issued by this page and not used yet. */
  const nonces = new Set<string>()

  const isOwn = ({ domain }: SignInData): boolean => domain === new URL(platform.page.url()).host
  const isNow = (data: SignInData): boolean => {
    const now = platform.now()
    const from = readSignInTime(data.notBefore ?? data.issuedAt) ?? Number.POSITIVE_INFINITY
    return from <= now && now <= endOf(data)
  }

  const write = (change: (kept: readonly StoredSignIn[]) => readonly StoredSignIn[]): Promise<unknown> =>
    storage.update((stored) => {
      const signIns = change(stored.signIns)
      return signIns.length === stored.signIns.length && signIns.every((one) => stored.signIns.includes(one))
        ? stored
        : { ...stored, signIns, changedAt: platform.now() }
    })

  const list: SiwxStorage['list'] = async (signal) => {
    const { signIns } = await storage.read()
    const found = await Promise.all(
      signIns.map(async (one) => {
        const data = dataOf(one)
        if (!data || !isOwn(data)) return 'invalid'
        // A sign-in that is not valid yet is kept.
        if (!isNow(data)) return platform.now() > endOf(data) ? 'invalid' : 'unknown'
        return verify(one, data, signal)
      }),
    )
    const dropped = new Set(signIns.filter((_, index) => found[index] === 'invalid').map(textOf))
    if (dropped.size > 0) await write((kept) => kept.filter((one) => !dropped.has(textOf(one))))
    return sessionsOf(signIns.filter((_, index) => found[index] === 'valid'))
  }

  return {
    async begin() {
      const nonce = [...platform.randomBytes(nonceLength)]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
      nonces.add(nonce)
      return { nonce, issuedAt: new Date(platform.now()).toISOString() }
    },
    async add(proofs, challenge, signal) {
      if (!nonces.has(challenge.nonce)) return { ok: false, reason: 'nonceUsed' }
      const added: StoredSignIn[] = []
      for (const { message, signature, cacao } of proofs) {
        const one: StoredSignIn = cacao ? { message, signature, cacao } : { message, signature }
        const data = dataOf(one)
        if (!data) return { ok: false, reason: 'malformed' }
        if (!isOwn(data)) return { ok: false, reason: 'domain' }
        if (data.nonce !== challenge.nonce) return { ok: false, reason: 'nonceUnknown' }
        const verdict = await verify(one, data, signal)
        if (verdict !== 'valid')
          return { ok: false, reason: verdict === 'invalid' ? 'signature' : 'nodeUnreachable' }
        added.push(one)
      }
      nonces.delete(challenge.nonce)
      const addedKeys = sessionsOf(added).map(keys.keyOf)
      await write((kept) => [
        ...added,
        ...kept
          .filter((one) => sessionsOf([one]).every((session) => !addedKeys.includes(keys.keyOf(session))))
          .slice(0, maxKept - added.length),
      ])
      return { ok: true, sessions: await list(signal) }
    },
    list,
    async revoke(which, signal) {
      await write((kept) =>
        which ? kept.filter((one) => sessionsOf([one]).every((session) => !keys.isSame(session, which))) : [],
      )
      return list(signal)
    },
    subscribe: (listener) => storage.subscribe(listener),
  }
}

const textOf = ({ message, signature }: StoredSignIn): string => JSON.stringify([message, signature])

/** Returns the end of a sign-in. Milliseconds since 1970. */
function endOf({ issuedAt, expirationTime }: SignInData): number {
  const end = expirationTime === undefined ? undefined : readSignInTime(expirationTime)
  return end ?? (readSignInTime(issuedAt) ?? 0) + usualDuration
}

/** Returns the data of a stored message; `undefined` if it is malformed or does not match its CACAO. */
function dataOf({ message, signature, cacao }: StoredSignIn): SignInData | undefined {
  try {
    // A message stored with a CACAO is valid only if the CACAO yields the same one.
    const proof = cacao && proofOfCacao(cacao)
    if (proof && (proof.message !== message || proof.signature !== signature)) return undefined
  } catch {
    return undefined
  }
  const reading = readSignIn(message)
  return reading.ok ? reading.data : undefined
}

function toSession(data: SignInData): SiwxSession {
  return {
    // `readSignIn` accepts no other chain id.
    caipNetworkId: data.chainId as CaipNetworkId,
    address: data.accountAddress,
    signedInAt: data.issuedAt,
    expiresAt: new Date(endOf(data)).toISOString(),
    verifiedBy: 'page',
  }
}

function sessionsOf(kept: readonly StoredSignIn[]): readonly SiwxSession[] {
  return kept.flatMap((one) => dataOf(one) ?? []).map(toSession)
}
