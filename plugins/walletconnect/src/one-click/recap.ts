import * as z from 'zod/mini'

const start = 'urn:recap:'
const ability = 'request/'

/** The methods and networks that a wallet grants to the page in a signed message. */
export interface Recap {
  readonly methods: readonly string[]
  /** CAIP-2 ids. */
  readonly chains: readonly string[]
}

const shape = z.object({
  att: z.object({
    eip155: z.record(
      z.string(),
      z.array(z.looseObject({ chains: z.optional(z.union([z.string(), z.array(z.string())])) })),
    ),
  }),
})

/**
 * Creates a ReCap that requests methods: the last resource of the message. Its names are sorted, because wallets build
 * their statement from that order.
 *
 * Source: ERC-5573; `request/<method>` is WalletConnect's.
 */
export function writeRecap(methods: readonly string[]): string {
  const request = Object.fromEntries([...methods].sort().map((method) => [`${ability}${method}`, [{}]]))
  return start + btoa(JSON.stringify({ att: { eip155: request } })).replaceAll('=', '')
}

/** Reads the ReCap that a wallet signed. `undefined` if it is missing or invalid. */
export function readRecap(resources: readonly string[] | undefined): Recap | undefined {
  const last = resources?.at(-1)
  if (!last?.startsWith(start)) return undefined
  let value: unknown
  try {
    value = JSON.parse(atob(last.slice(start.length).replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
  const read = shape.safeParse(value)
  if (!read.success) return undefined
  const granted = Object.entries(read.data.att.eip155).filter(([name]) => name.startsWith(ability))
  return {
    methods: granted.map(([name]) => name.slice(ability.length)),
    chains: [...new Set(granted.flatMap(([, limits]) => limits.flatMap(({ chains }) => chains ?? [])))],
  }
}
