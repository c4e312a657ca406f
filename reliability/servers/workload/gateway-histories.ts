import { formatSignIn } from 'quoin/siwx-server'
import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Random } from '../../world/random.js'
import type { ServerFleet } from '../fleet/server-fleet.js'
import { callOnce, callUntilKnown, isUnknown, type KnownAnswer, type Send } from './call-fleet.js'

const CHAIN = 'eip155:31337'
const ORIGIN = 'http://localhost:3000'

/** Returns an account that no other history has. */
const newAccount = (random: Random): PrivateKeyAccount =>
  privateKeyToAccount(keccak256(toHex(Array.from({ length: 6 }, () => random.between(0, 2 ** 30)).join())))

const newName = (random: Random): string =>
  `n${random.between(0, 2 ** 30).toString(36)}${random.between(0, 2 ** 30).toString(36)}`

const newId = (random: Random): string => {
  const part = (length: number): string =>
    Array.from({ length }, () => random.between(0, 15).toString(16)).join('')
  return `${part(8)}-${part(4)}-4${part(3)}-8${part(3)}-${part(12)}`
}

const post =
  (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Send =>
  (url) =>
    fetch(`${url}${path}${path.includes('?') ? '&' : '?'}projectId=test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN, ...headers },
      body: JSON.stringify(body),
    })

const get =
  (path: string, headers: Readonly<Record<string, string>> = {}): Send =>
  (url) =>
    fetch(`${url}${path}${path.includes('?') ? '&' : '?'}projectId=test`, { headers })

/** Two accounts claim one name at the same time: one gets it, and keeps it. */
async function nameHistory(
  fleet: ServerFleet,
  random: Random,
  now: () => number,
): Promise<readonly string[]> {
  const name = `${newName(random)}.quoin.id`
  const claims = await Promise.all(
    [newAccount(random), newAccount(random)].map(async (account) => {
      const timestamp = Math.floor(now() / 1000)
      const message = JSON.stringify({
        name,
        attributes: {},
        timestamp,
        domain: 'localhost:4172',
        network: CHAIN,
      })
      const signature = await account.signMessage({ message })
      const body = { coin_type: 0x80000000 + 31337, address: account.address, message, signature }
      return { address: account.address, send: post('/v1/profile/account', body) }
    }),
  )
  const answers = await Promise.all(claims.map(({ send }) => callUntilKnown(fleet, random, send)))
  const winners = claims.filter((_, index) => answers[index]?.status === 200)
  if (winners.length !== 1) {
    const seen = answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)
    return [`${winners.length} accounts have the name ${name}: ${seen.join(', ')}`]
  }
  const found = await callUntilKnown(fleet, random, get(`/v1/profile/account/${name}`))
  const owner = winners[0]?.address.toLowerCase() ?? ''
  if (found.status === 200 && JSON.stringify(found.body).toLowerCase().includes(owner)) return []
  return [`${name} was confirmed for ${owner}, but reads ${found.status} ${JSON.stringify(found.body)}`]
}

async function accountsOf(fleet: ServerFleet, random: Random, token: string): Promise<number> {
  const send = get('/auth/v1/me', { authorization: `Bearer ${token}` })
  const { body } = await callUntilKnown(fleet, random, send)
  return Array.isArray(body.accounts) ? body.accounts.length : -1
}

/** A signed message is sent twice: it signs in at most once, and the session lasts until it is signed out. */
async function signInHistory(fleet: ServerFleet, random: Random): Promise<readonly string[]> {
  const account = newAccount(random)
  const { body: begun } = await callUntilKnown(fleet, random, get('/auth/v1/nonce'))
  const page = { domain: 'localhost:3000', uri: `${ORIGIN}/`, version: '1' } as const
  const message = formatSignIn({
    ...page,
    chainId: CHAIN,
    accountAddress: account.address,
    nonce: String(begun.nonce),
    issuedAt: String(begun.issuedAt),
  })
  const proofs = [{ message, signature: await account.signMessage({ message }) }]
  const send = post('/auth/v1/authenticate', { proofs, token: begun.token })
  const answers = await Promise.all([1, 2].map(() => callUntilKnown(fleet, random, send)))
  const again = await callUntilKnown(fleet, random, send)
  const signedIn = [...answers, again].filter(({ body }) => body.ok === true)
  if (signedIn.length > 1) return [`a nonce signed in ${signedIn.length} times`]
  const token = signedIn[0]?.body.token
  // A process that was killed after it used the nonce gave its session to nobody.
  if (typeof token !== 'string') return []
  const violations: string[] = []
  if ((await accountsOf(fleet, random, token)) !== 1) violations.push('a session was lost')
  await callUntilKnown(fleet, random, post('/auth/v1/sign-out', {}, { authorization: `Bearer ${token}` }))
  if ((await accountsOf(fleet, random, token)) !== 0) violations.push('a session is valid after the sign-out')
  return violations
}

/** A request with an `Idempotency-Key` is repeated: all answers are those of one session. */
async function repeatedHistory(
  fleet: ServerFleet,
  random: Random,
  now: () => number,
): Promise<readonly string[]> {
  const account = newAccount(random).address
  const body = {
    expiry: Math.floor(now() / 1000) + 3600,
    permissions: [{ type: 'contract-call', data: {} }],
    signer: { type: 'keys' },
  }
  const send = post(`/v1/sessions/${CHAIN}:${account}`, body, { 'Idempotency-Key': newId(random) })
  // The key belongs to a request that still runs, or to one of a killed process.
  const isOver = ({ status }: KnownAnswer): boolean => status !== 409
  const answers = await Promise.all([1, 2].map(() => callUntilKnown(fleet, random, send, isOver)))
  const ids = new Set(answers.map(({ body: { pci } }) => pci))
  if (ids.size === 1 && answers.every(({ status }) => status === 200)) return []
  return [`one key has the answers ${answers.map((one) => `${one.status} ${one.body.pci}`).join(' and ')}`]
}

/** Returns the history of an event, which is sent twice; its id is in `confirmed` once a process has confirmed it. */
const eventHistory =
  (confirmed: Set<string>) =>
  async (fleet: ServerFleet, random: Random, now: () => number): Promise<readonly string[]> => {
    const eventId = newId(random)
    const body = {
      eventId,
      url: `${ORIGIN}/shop`,
      domain: 'localhost',
      timestamp: now(),
      props: { type: 'track', event: 'MODAL_OPEN' },
    }
    const answers = await Promise.all([1, 2].map(() => callUntilKnown(fleet, random, post('/e', body))))
    confirmed.add(eventId)
    const refused = answers.filter(({ status }) => status !== 200)
    return refused.map(({ status, body }) => `an event was refused: ${status} ${JSON.stringify(body)}`)
  }

/** Longer than the time limit of a call (`GATEWAY_TIME_LIMIT`), on a busy machine. Milliseconds. */
const ANSWERED_WITHIN = 20_000

/** Prices of a token that no cache has: the call ends in time also while their provider hangs. */
async function priceHistory(fleet: ServerFleet, random: Random): Promise<readonly string[]> {
  const token = Array.from({ length: 40 }, () => random.between(0, 15).toString(16)).join('')
  const body = { currency: 'usd', addresses: [`${CHAIN}:0x${token}`], projectId: 'test' }
  const began = performance.now()
  const answer = await callOnce(fleet, random, post('/v1/fungible/price', body))
  const took = Math.round(performance.now() - began)
  if (took > ANSWERED_WITHIN) return [`prices took ${took} ms`]
  if (answer.status === 200 || isUnknown(answer)) return []
  return [`prices were refused: ${JSON.stringify(answer)}`]
}

async function balanceOf(fleet: ServerFleet, random: Random, address: string): Promise<number> {
  const path = `/v1/account/${address}/balance?currency=usd&chainId=${CHAIN}`
  const { status, body } = await callUntilKnown(fleet, random, get(path))
  const [coin] = status === 200 && Array.isArray(body.balances) ? body.balances : []
  return Number(coin?.quantity?.numeric ?? 0)
}

/** Coins that the chain gives to each of its accounts. */
const GENESIS_COINS = 10_000

/**
 * Returns the history of balances: a new account has no coins, and one that only receives has at least its first ones.
 *
 * @param receivers accounts that send nothing
 */
const balanceHistory =
  (receivers: readonly string[]) =>
  async (fleet: ServerFleet, random: Random): Promise<readonly string[]> => {
    const [invented, left] = [
      await balanceOf(fleet, random, newAccount(random).address),
      await balanceOf(fleet, random, random.pick(receivers)),
    ]
    const violations: string[] = []
    if (invented !== 0) violations.push(`an account without coins has ${invented}`)
    if (left < GENESIS_COINS) violations.push(`an account that sent nothing has ${left} of ${GENESIS_COINS}`)
    return violations
  }

/** What the histories share. */
interface GatewayHistoriesOptions {
  readonly confirmed: Set<string>
  readonly receivers: readonly string[]
}

/** Returns the histories of clients of the gateway. */
export const gatewayHistories = ({ confirmed, receivers }: GatewayHistoriesOptions) =>
  [
    nameHistory,
    signInHistory,
    repeatedHistory,
    eventHistory(confirmed),
    priceHistory,
    balanceHistory(receivers),
  ] as const
