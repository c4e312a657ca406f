import * as z from 'zod/mini'
import { QuoinError } from '#kernel'
import type { OneClickCacao, OneClickRequest } from '../contract.js'

/** A sign-in has about two thousand characters, more if the page requests many methods. */
const text = z.string().check(z.maxLength(20_000))
const short = z.string().check(z.maxLength(2_000))

const cacao = z.object({
  h: z.object({ t: short }),
  p: z.object({
    iss: z.string().check(z.regex(/^did:pkh:eip155:\d{1,32}:0x[\da-fA-F]{40}$/)),
    domain: short,
    aud: z.optional(short),
    uri: z.optional(short),
    version: short,
    nonce: short,
    iat: short,
    exp: z.nullish(short),
    nbf: z.nullish(short),
    requestId: z.nullish(short),
    statement: z.nullish(text),
    resources: z.nullish(z.array(text).check(z.maxLength(50))),
  }),
  s: z.object({ t: short, s: z.string().check(z.maxLength(100_000)), m: z.optional(short) }),
})

interface Metadata {
  name: string
  description: string
  url: string
  icons: string[]
}

const metadata: z.ZodMiniType<Metadata> = z.object({
  name: z.catch(short, ''),
  description: z.catch(short, ''),
  url: z.catch(short, ''),
  // Icons may be `data:` URLs, so their length is not limited here.
  icons: z.catch(z.array(z.string()), []),
})

/** The responder of `wc_sessionAuthenticate`, and its cacaos, which are not validated yet. */
export interface Answer {
  readonly cacaos: readonly unknown[]
  readonly responder: { readonly publicKey: string; readonly metadata: Metadata }
}

const answer: z.ZodMiniType<Answer> = z.object({
  cacaos: z.array(z.unknown()).check(z.maxLength(200)),
  responder: z.object({ publicKey: z.string().check(z.regex(/^[0-9a-f]{64}$/)), metadata }),
})

/** @returns `undefined` if it does not have the shape of an answer */
export function readAnswer(result: unknown): Answer | undefined {
  return answer.safeParse(result).data
}

/** Returns the parts of `did:pkh:eip155:1:0xab16…`. */
export function accountOf({ p: { iss } }: OneClickCacao): { chain: string; address: string } {
  const [, , namespace = '', reference = '', address = ''] = iss.split(':')
  return { chain: `${namespace}:${reference}`, address }
}

function readCacao(value: unknown): OneClickCacao | undefined {
  const { data } = cacao.safeParse(value)
  const aud = data?.p.aud || data?.p.uri
  if (!data || aud === undefined) return undefined
  const { iss, domain, version, nonce, iat, exp, nbf, requestId, statement, resources } = data.p
  const { m } = data.s
  return {
    h: data.h,
    p: {
      iss,
      domain,
      aud,
      version,
      nonce,
      iat,
      ...(exp && { exp }),
      ...(nbf && { nbf }),
      ...(requestId && { requestId }),
      ...(statement && { statement }),
      ...(resources && { resources }),
    },
    s: { t: data.s.t, s: data.s.s, ...(m !== undefined && { m }) },
  }
}

const fields = ['domain', 'version', 'nonce', 'iat', 'exp', 'nbf', 'requestId'] as const

/** Returns the first field in which a signed message differs from the request; `undefined` if none does. */
function differenceOf({ p, ...rest }: OneClickCacao, request: OneClickRequest): string | undefined {
  const other = fields.find((field) => (p[field] || undefined) !== (request[field] || undefined))
  if (other !== undefined) return other
  if (p.aud !== request.uri) return 'uri'
  const { chain } = accountOf({ p, ...rest })
  return request.chains.some((wanted) => wanted === chain) ? undefined : 'chain'
}

function refused(details: string): QuoinError {
  return new QuoinError('CONNECT_FAILED', { details: `The wallet signed something else: ${details}` })
}

/**
 * Returns the messages that a wallet signed, if each matches the request, all are of one account, and there is at most
 * one per network. The plugin that made the request verifies the signatures.
 *
 * Throws `CONNECT_FAILED`.
 */
export function readCacaos(values: readonly unknown[], request: OneClickRequest): readonly OneClickCacao[] {
  const cacaos = values.map((value) => {
    const read = readCacao(value)
    if (!read) throw refused('no sign-in of an account')
    const difference = differenceOf(read, request)
    if (difference !== undefined) throw refused(`another ${difference}`)
    return read
  })
  const accounts = cacaos.map(accountOf)
  if (accounts.length === 0) throw refused('nothing')
  if (new Set(accounts.map(({ address }) => address.toLowerCase())).size > 1)
    throw refused('several accounts')
  if (new Set(accounts.map(({ chain }) => chain)).size < accounts.length) throw refused('a network twice')
  return cacaos
}
