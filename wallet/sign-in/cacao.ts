import { accountNameOf } from './account-names.js'
import { writeLines } from './message-lines.js'
import type { SignInProof } from './sign-in-data.js'

/** The payload of a CACAO. Source: CAIP-74, as WalletConnect's one-click authentication returns it. */
export interface CacaoPayload {
  /** `did:pkh:eip155:1:0xab16…` */
  readonly iss: string
  readonly domain: string
  /** The target URI of the sign-in. */
  readonly aud?: string | undefined
  readonly uri?: string | undefined
  readonly version: string
  readonly nonce: string
  readonly iat: string
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** A signed sign-in of WalletConnect (`wc_sessionAuthenticate`). */
export interface Cacao {
  readonly h: { readonly t: string }
  readonly p: CacaoPayload
  readonly s: { readonly t: string; readonly s: string; readonly m?: string | undefined }
}

const recapStart = 'urn:recap:'
const recapWords = 'I further authorize the stated URI to perform the following actions on my behalf: '

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the text that describes a ReCap's permissions to the user. Source: ERC-5573. Throws if it is invalid. */
function readRecap(resource: string): string {
  const bytes = Uint8Array.from(
    atob(resource.slice(recapStart.length).replaceAll('-', '+').replaceAll('_', '/')),
    (one) => one.charCodeAt(0),
  )
  const recap: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  const allowed = isObject(recap) ? recap.att : undefined
  if (!isObject(allowed)) throw new RangeError('A ReCap without what it allows')
  let count = 0
  const texts = Object.entries(allowed).map(([target, abilities]) => {
    const actions = Object.keys(isObject(abilities) ? abilities : {})
      .map((name) => name.split('/'))
      .sort(([, one = ''], [, other = '']) => one.localeCompare(other))
    const values = [...groupByFirst(actions)].map(([ability, names]) => {
      count += 1
      return `(${count}) '${ability}': '${names.join("', '")}' for '${target}'.`
    })
    return values.join(', ').replace('.,', '.')
  })
  return `${recapWords}${texts.join(' ')}`
}

function groupByFirst(pairs: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const [first = '', second = ''] of pairs) groups.set(first, [...(groups.get(first) ?? []), second])
  return groups
}

function statementOf({ statement, resources }: CacaoPayload): string | undefined {
  const last = resources?.at(-1)
  const own = statement || undefined
  if (!last?.startsWith(recapStart) || own?.includes(recapWords)) return own
  return [own, readRecap(last)].filter((part) => part !== undefined).join(' ')
}

/**
 * Returns the message that a CACAO's account signed, built as WalletConnect's wallets do, with the signature: it is
 * then verified like any other.
 *
 * @throws `RangeError` if it is not a CACAO of an EVM account
 * @example
 * const { auths = [] } = await provider.authenticate({ chains, domain, nonce, uri })
 * const proofs = auths.map(proofOfCacao)
 */
export function proofOfCacao({ p, s }: Cacao): SignInProof {
  const [, reference, address] = /^(?:did:pkh:)?eip155:(\d{1,32}):(0x[\da-fA-F]{40})$/.exec(p.iss) ?? []
  const uri = p.aud || p.uri
  if (reference === undefined || address === undefined || uri === undefined)
    throw new RangeError('A CACAO that is not of an EVM account, or says not what it is for')
  let statement: string | undefined
  try {
    statement = statementOf(p)
  } catch (cause) {
    throw new RangeError('A CACAO with a ReCap that cannot be read', { cause })
  }
  const message = writeLines(
    {
      domain: p.domain,
      accountName: accountNameOf('eip155'),
      address,
      uri,
      version: p.version,
      chainId: reference,
      nonce: p.nonce,
      issuedAt: p.iat,
      ...(p.exp && { expirationTime: p.exp }),
      ...(p.nbf && { notBefore: p.nbf }),
      ...(p.requestId && { requestId: p.requestId }),
      ...(p.resources && { resources: p.resources }),
      ...(statement !== undefined && { statement }),
    },
    true,
  )
  return { message, signature: s.s }
}
