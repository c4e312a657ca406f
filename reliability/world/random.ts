/** A pseudo-random sequence of a seed: the same seed gives the same sequence. */
export interface Random {
  /** Returns a whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  pick<T>(list: readonly T[]): T
}

/** Creates the sequence of a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    between,
    pick(list) {
      const found = list[between(0, list.length - 1)]
      if (found === undefined) throw new Error('The list to pick from is empty.')
      return found
    },
  }
}

/** Returns a seed of a text, such as that of a request: its numbers depend on nothing else (FNV-1a). */
export function seedOf(seed: number, text: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
