import type { Scam } from './contract.js'

const maxScams = 100_000
const maxName = 64

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).filter(
    (one): one is string => typeof one === 'string' && one.length <= 200,
  )

/** Reads a list from a server: entries that are none are left out. Throws if it is no list. */
export function readScams(answer: unknown): readonly Scam[] {
  if (!Array.isArray(answer)) throw new Error('The list of frauds is no list')
  return answer.slice(0, maxScams).flatMap((one: unknown): readonly Scam[] => {
    const { name, addresses, domains }: { readonly [Key in keyof Scam]?: unknown } = Object(one)
    if (typeof name !== 'string') return []
    return [{ name: name.slice(0, maxName), addresses: textsOf(addresses), domains: textsOf(domains) }]
  })
}
