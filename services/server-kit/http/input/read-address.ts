import { Problem } from '../problem.js'

/** U+0000: databases cannot store it, and no name or text needs it. */
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

/** Rejects a URL whose percent-encoding is broken, which would otherwise be decoded to something else. */
export function checkAddress(url: string): void {
  const [path = '', ...query] = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split('?')
  decoded('path', path)
  decoded('query', query.join('?'))
}

/** Returns the query as an object. Rejects a repeated name, which is ambiguous. */
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
  // `fromEntries` creates own properties for every name: `__proto__` changes nothing.
  return Object.fromEntries(parameters)
}
