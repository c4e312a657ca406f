/** An exact number, for computing a test's expectation independently of the code. */
export interface Fraction {
  times(factor: bigint): Fraction
  timesTenTo(power: number): Fraction
  isAtMost(other: Fraction): boolean
  isAbove(other: Fraction): boolean
  /** Returns a finite decimal. Throws if there is none. */
  decimal(): string
  readonly above: bigint
  readonly below: bigint
}

export function fraction(above: bigint, below: bigint): Fraction {
  return {
    above,
    below,
    times: (factor) => fraction(above * factor, below),
    timesTenTo: (power) =>
      power < 0
        ? fraction(above, below * 10n ** BigInt(-power))
        : fraction(above * 10n ** BigInt(power), below),
    isAtMost: (other) => above * other.below <= other.above * below,
    isAbove: (other) => above * other.below > other.above * below,
    decimal() {
      const places = below.toString().length
      const scaled = above * 10n ** BigInt(places)
      if (scaled % below !== 0n) throw new Error('it does not end')
      const digits = (scaled / below).toString().padStart(places + 1, '0')
      return `${digits.slice(0, -places)}.${digits.slice(-places)}`
    },
  }
}

/** Parses a decimal text. */
export function decodedUnits(text: string): Fraction {
  const [whole = '', part = ''] = text.split('.')
  return fraction(BigInt(`${whole}${part}`), 10n ** BigInt(part.length))
}
