const units = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats a duration in the largest unit that divides it: '1 day', '36 hours'. */
export function periodText(seconds: number, locale: string): string {
  const [unit, length] = units.find(([, one]) => seconds >= one && seconds % one === 0) ?? ['second', 1]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length)
}
