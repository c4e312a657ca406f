/** FNV-1a, 32 bits: spreads well and is short. Not for secrets. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** Returns three colours that are always the same for the same seed, whatever its letter case. */
export function avatarColors(seed: string): readonly [string, string, string] {
  const value = hash(seed.toLowerCase())
  const hue = value % 360
  // Adjacent on the colour wheel: calm together, whatever the hue.
  const turn = 28 + ((value >>> 9) % 36)
  return [
    `hsl(${hue} 58% 62%)`,
    `hsl(${(hue + turn) % 360} 68% 76%)`,
    `hsl(${(hue + 360 - turn) % 360} 52% 46%)`,
  ]
}
