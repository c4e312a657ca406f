/** A reader of untrusted input, with the rules that it must keep for every input. */
export interface FuzzTarget {
  readonly name: string
  /** `bytes` has one character per byte; `json` is mutated as a tree and as a text. */
  readonly format: 'text' | 'bytes' | 'json'
  /** Matches the files whose coverage guides the mutation. */
  readonly covers: RegExp
  /** Valid inputs. */
  readonly seeds: readonly string[]
  /** Words of the format, which mutations insert. */
  readonly words?: readonly string[]
  /** Loads code and data before the first input. */
  prepare?(): Promise<void>
  /** Returns whether the input was accepted. Throws if a rule is broken. */
  check(input: string): boolean | Promise<boolean>
}

/** A rule that an input broke. */
export class BrokenRule extends Error {}

export function demand(isKept: boolean, rule: string): asserts isKept {
  if (!isKept) throw new BrokenRule(rule)
}

/** Returns a text without differences that JSON does not have: `undefined` members, and the order of members. */
export function canonical(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`
    if (part instanceof Map) return { map: [...part] }
    if (part instanceof Set) return { set: [...part] }
    if (part instanceof Uint8Array) return { bytes: Buffer.from(part).toString('hex') }
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
  return text ?? 'undefined'
}

/** Demands that two readings of the same input are the same. */
export function demandSame(one: unknown, other: unknown, rule: string): void {
  const [first, second] = [canonical(one), canonical(other)]
  demand(first === second, `${rule}: ${first.slice(0, 300)} / ${second.slice(0, 300)}`)
}

/** Returns what a reader returns; `undefined` if it throws one of its documented errors. Throws any other error. */
export function unlessRefused<T>(read: () => T, isDocumented: (error: unknown) => boolean): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isDocumented(error)) return undefined
    throw error
  }
}

/** Returns whether an error has one of the codes. */
export const hasCode =
  (...codes: readonly string[]) =>
  (error: unknown): boolean =>
    codes.includes(String(Reflect.get(Object(error), 'code')))

export const bytesOf = (input: string): Uint8Array => Uint8Array.from(Buffer.from(input, 'latin1'))
export const inputOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
