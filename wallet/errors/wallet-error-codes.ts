/** Fields in which wallets and libraries keep the error that they wrapped. */
const wrappers = ['data', 'originalError', 'cause', 'error', 'info']

/** Limit of nesting: a longer chain is circular or hostile. */
const deepest = 5

/**
 * Returns every code in what a wallet threw: wallets wrap errors into others, and write numbers as text. The outermost
 * comes first, `undefined` if it has none. Never throws, whatever the wallet's object does when it is read.
 */
export function walletErrorCodes(thrown: unknown): readonly (number | string | undefined)[] {
  const codes: (number | string | undefined)[] = []
  const seen = new Set<object>()
  let level: readonly unknown[] = [thrown]
  for (let depth = 0; depth <= deepest; depth++) {
    const inner: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null || seen.has(one)) continue
      seen.add(one)
      const read = (key: string): unknown => {
        try {
          return Reflect.get(one, key)
        } catch {
          return undefined
        }
      }
      const code = read('code')
      const isCode = Number.isInteger(code) || typeof code === 'string'
      if (isCode) codes.push(/^-?\d{1,6}$/.test(String(code)) ? Number(code) : String(code))
      else if (depth === 0) codes.push(undefined)
      inner.push(...wrappers.map(read))
    }
    level = inner
  }
  return codes
}
