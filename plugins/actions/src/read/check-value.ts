import type { ActionInput } from './action-metadata.js'

/** The reason why a value is not what an input allows. */
export type ValueFault = 'required' | 'format' | 'pattern' | 'tooSmall' | 'tooLarge' | 'tooShort' | 'tooLong'

/** Limit of a value, whatever the site allows. Characters. */
const maxValue = 2_000
/** Values of a longer text are not compared with a pattern. */
const maxMatched = 200

const formats: Readonly<Partial<Record<ActionInput['type'], RegExp>>> = {
  number: /^-?\d{1,30}(\.\d{1,30})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'datetime-local': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/,
  email: /^[^\s@]{1,64}@[^\s@]{1,255}$/,
}

/** Limit of an expression. Characters. */
const maxPattern = 200

/**
 * Returns true for an expression that no value can make slow: no repeated group, no reference, at most two open repetitions, five optional
 * parts and three groups. Of more, a value can try every combination.
 */
export function isFastPattern(pattern: string): boolean {
  if (pattern.length > maxPattern || /\\[1-9k]/.test(pattern)) return false
  const plain = pattern
    .replace(/\\./gu, 'x')
    .replace(/\[[^[\]]*\]/g, 'x')
    .replaceAll('(?:', '(')
  if (/\)[*+?{]|\(\?/.test(plain)) return false
  const countOf = (sign: RegExp): number => (plain.match(sign) ?? []).length
  return countOf(/[*+{]/g) <= 2 && countOf(/\?/g) <= 5 && countOf(/\(/g) <= 3
}

/** As the attribute `pattern` of HTML: the whole value. An invalid expression is ignored, as the specification says. */
function matches(pattern: string, value: string): boolean {
  if (value.length > maxMatched || !isFastPattern(pattern)) return true
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value)
  } catch {
    return true
  }
}

function isUrl(value: string): boolean {
  return URL.canParse(value) && ['https:', 'http:'].includes(new URL(value).protocol)
}

/** Compares with `min` and `max`: numbers, dates, or lengths. */
function boundFault({ type, min, max }: ActionInput, value: string): ValueFault | undefined {
  if (type === 'date' || type === 'datetime-local') {
    // Both are written from the year to the minute.
    if (typeof min === 'string' && value < min) return 'tooSmall'
    return typeof max === 'string' && value > max ? 'tooLarge' : undefined
  }
  const [least, most] = [Number(min ?? Number.NaN), Number(max ?? Number.NaN)]
  if (type === 'number') {
    if (Number(value) < least) return 'tooSmall'
    return Number(value) > most ? 'tooLarge' : undefined
  }
  if (value.length < least) return 'tooShort'
  return value.length > most ? 'tooLong' : undefined
}

/** Returns why an input does not allow a value; `undefined` if it does. */
export function checkValue(input: ActionInput, given: unknown): ValueFault | undefined {
  const { type, options, isRequired, pattern } = input
  if (type === 'checkbox') {
    const chosen = given ?? []
    if (!Array.isArray(chosen)) return 'format'
    if (chosen.some((one) => !options.some(({ value }) => value === one))) return 'format'
    return isRequired && chosen.length === 0 ? 'required' : undefined
  }
  const value = given ?? ''
  if (typeof value !== 'string' || value.length > maxValue) return 'format'
  if (value === '') return isRequired ? 'required' : undefined
  if (type === 'radio' || type === 'select')
    return options.some((option) => option.value === value) ? undefined : 'format'
  if (formats[type]?.test(value) === false || (type === 'url' && !isUrl(value))) return 'format'
  return boundFault(input, value) ?? (pattern && !matches(pattern, value) ? 'pattern' : undefined)
}
