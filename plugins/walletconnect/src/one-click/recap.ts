import * as z from 'zod/mini'

const start = 'urn:recap:'
const ability = 'request/'

/** What a wallet lets a page ask for, as it stands in what it signed. */
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
 * Asks for methods: the last of the resources in the message. Its names are in order, which wallets build their words from.
 *
 * Source: ERC-5573; `request/<method>` is WalletConnect's.
 */
export function writeRecap(methods: readonly string[]): string {
  const asked = Object.fromEntries([...methods].sort().map((method) => [`${ability}${method}`, [{}]]))
  return start + btoa(JSON.stringify({ att: { eip155: asked } })).replaceAll('=', '')
}

/** Reads what a wallet made of it. `undefined` where there is none, or what is there is no such thing. */
export function readRecap(resources: readonly string[] | undefined): Recap | undefined {
  const last = resources?.at(-1)
  if (!last?.startsWith(start)) return undefined
  let said: unknown
  try {
    said = JSON.parse(atob(last.slice(start.length).replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
  const read = shape.safeParse(said)
  if (!read.success) return undefined
  const granted = Object.entries(read.data.att.eip155).filter(([name]) => name.startsWith(ability))
  return {
    methods: granted.map(([name]) => name.slice(ability.length)),
    chains: [...new Set(granted.flatMap(([, limits]) => limits.flatMap(({ chains }) => chains ?? [])))],
  }
}
