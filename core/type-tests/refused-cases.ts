/** Code that must not compile, and the expected message of the compiler. */
export interface RefusedCase {
  readonly title: string
  /** Verbatim, with all its lines; `…` stands for any text within a line. */
  readonly message: string
  /** The pattern of `message`, to match against. */
  readonly pattern: RegExp
  /** The first and the last line of the case, counted from 1. */
  readonly lines: readonly [first: number, last: number]
}

/** Reads the cases of a snippet: a title, the compiler's message after `//!`, the code; empty lines separate cases. */
export function readRefusedCases(text: string): readonly RefusedCase[] {
  let line = 1
  return text.split('\n\n').flatMap((block) => {
    const own = block.split('\n')
    const first = line
    line += own.length + 1
    const expected = own.filter((one) => one.startsWith('//! ')).map((one) => one.slice(4))
    if (expected.length === 0) return []
    const message = expected.join('\n')
    const pattern = new RegExp(`^${message.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '.*')}$`)
    const title = own[0]?.replace(/^\/\/ /, '') ?? ''
    return [{ title, message, pattern, lines: [first, first + own.length - 1] as const }]
  })
}
