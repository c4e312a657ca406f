import type { RecordedRequest } from '#testing'
import type { History } from '../history/history.js'
import { readNameClaim } from './sign-in-message.js'
import type { WalletUser } from './wallet-user.js'

/** The registry of the host's names. It accepts claims that the wallet of the world signed; a name has one owner, on several networks. */
export interface NamesRegistry {
  /** Answers a call; `undefined` if it is another one. */
  answer(request: Pick<RecordedRequest, 'url' | 'method' | 'body'>): Response | undefined
  /** The address that registered a name, in lower case. */
  ownerOf(name: string): string | undefined
}

export const namesSuffix = 'world.example'
/** A claim is valid for as long before and after its time. Milliseconds. */
const claimLife = 300_000

const refuse = (status: number, name: string, description: string): Response =>
  Response.json({ status, reasons: [{ name, description }] }, { status })

/** Source of the coin type: ENSIP-11. */
const coinTypeOf = (network: string): number => (0x8000_0000 | Number(network.split(':')[1])) >>> 0

/** @param now returns the time of the world. Milliseconds since 1970 */
export function createNamesRegistry(user: WalletUser, history: History, now: () => number): NamesRegistry {
  const names = new Map<string, { readonly address: string; readonly networks: Set<string> }>()

  function recordOf(name: string): object | undefined {
    const found = names.get(name)
    return (
      found && {
        name,
        registered: 1,
        updated: 1,
        attributes: [],
        addresses: Object.fromEntries(
          [...found.networks].map((network) => [coinTypeOf(network), { address: found.address, created: 1 }]),
        ),
      }
    )
  }

  function register(body: unknown): Response {
    const { address, message, coin_type: coinType } = Object(body)
    const claim = readNameClaim(String(message))
    const signed = user.signed.get(String(message))
    // A claim that is posted again was posted by a page that had no answer: it must look first.
    history.add({ type: 'written', server: 'names', key: String(message) })
    if (!claim || !signed || claim.domain !== 'gateway.example' || coinType !== coinTypeOf(claim.network))
      return refuse(401, 'signature', 'Nobody signed this.')
    const account = String(address).toLowerCase()
    if (signed.content.account !== account) return refuse(401, 'signature', 'Another account signed.')
    if (Math.abs(now() - claim.timestamp * 1000) > claimLife)
      return refuse(400, 'timestamp', 'The time of the claim is not now.')
    const found = names.get(claim.name) ?? { address: account, networks: new Set() }
    if (found.address !== account) return refuse(409, 'name', 'The name is taken.')
    found.networks.add(claim.network)
    names.set(claim.name, found)
    const { request, content } = signed
    history.add({ type: 'executed', request, id: claim.name, content, isSuccessful: true })
    return Response.json({ success: true })
  }

  return {
    ownerOf: (name) => names.get(name)?.address,
    answer({ url, method, body }) {
      const { pathname } = new URL(url)
      if (!pathname.startsWith('/v1/profile/')) return undefined
      if (method === 'POST') return register(JSON.parse(body ?? '{}'))
      const last = decodeURIComponent(pathname.split('/').at(-1) ?? '')
      if (pathname.includes('/reverse/'))
        return Response.json(
          [...names].flatMap(([name, { address }]) =>
            address === last.toLowerCase() ? [recordOf(name)] : [],
          ),
        )
      if (pathname.includes('/suggestions/')) return Response.json({ suggestions: [] })
      const found = recordOf(last)
      return found ? Response.json(found) : new Response('{}', { status: 404 })
    },
  }
}
