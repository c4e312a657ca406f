import { Problem } from '../problem.js'

/** What databases cannot keep and no name or text needs. */
const NOT_TEXT = /\0/

function decoded(part: string, text: string): void {
  let plain: string
  try {
    plain = decodeURIComponent(text)
  } catch {
    throw new Problem(400, [{ name: part, description: 'is not well encoded: %XX of UTF-8' }])
  }
  if (NOT_TEXT.test(plain)) throw new Problem(400, [{ name: part, description: 'must not have U+0000' }])
}

/** Refuses an address whose percent-encoding is broken, which would otherwise be read as something else. */
export function checkAddress(url: string): void {
  const [path = '', ...query] = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split('?')
  decoded('path', path)
  decoded('query', query.join('?'))
}

/** The query as an object; a name that comes twice could mean either. */
export function readQuery(url: string): Readonly<Record<string, string>> {
  const parameters = [...new URL(url).searchParams]
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const [name] of parameters) (seen.has(name) ? twice : seen).add(name)
  if (twice.size > 0) {
    const reasons = [...twice].map((name) => ({
      name: name.slice(0, 100),
      description: 'is there more than once',
    }))
    throw new Problem(400, reasons.slice(0, 20))
  }
  // `fromEntries` makes own properties of whatever name: `__proto__` changes nothing.
  return Object.fromEntries(parameters)
}
