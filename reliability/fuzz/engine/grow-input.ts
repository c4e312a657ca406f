import type { Random } from '../../world/random.js'
import type { FuzzTarget } from './fuzz-target.js'

/** The size for which the limit of time holds. Characters. */
export const largeSize = 65_536
/** Deeper trees overflow the stack of `JSON.stringify`. */
const maxNesting = 2_000

function growText(text: string, random: Random): string {
  const start = random.between(0, Math.max(0, text.length - 1))
  const end = Math.min(text.length, start + random.between(1, random.pick([1, 4, 40, 400])))
  const repeated = text.slice(start, end) || 'a'
  const count = Math.ceil((largeSize - text.length) / repeated.length)
  return text.slice(0, start) + repeated.repeat(Math.max(1, count)) + text.slice(start)
}

/** Repeats or nests a member of a tree. */
function growTree(text: string, random: Random): string {
  const spots = [...text.matchAll(/\[|\{|"(?:[^"\\]|\\.)*"|\d+/g)]
  if (spots.length === 0) return growText(text, random)
  const { index, 0: found } = random.pick(spots)
  const room = Math.max(0, largeSize - text.length)
  const put = (by: string, from: number, to: number): string => text.slice(0, from) + by + text.slice(to)
  if (found === '[') {
    const items = random.between(0, 1)
      ? '1,'.repeat(room / 2)
      : `${'['.repeat(maxNesting)}${']'.repeat(maxNesting)},`
    const isEmpty = text[index + 1] === ']'
    return put(isEmpty ? items.slice(0, -1) : items, index + 1, index + 1)
  }
  if (found === '{') {
    const members = Array.from({ length: Math.floor(room / 10) }, (_, at) => `"k${at}":1`).join(',')
    return put(text[index + 1] === '}' ? members : `${members},`, index + 1, index + 1)
  }
  if (found.startsWith('"'))
    return put(`"${growText(found.slice(1, -1).replaceAll('\\', ''), random)}"`, index, index + found.length)
  return put('9'.repeat(room), index, index)
}

/** Returns an input of about 64 kB: a part of the given one, repeated or nested. */
export function growInput(target: Pick<FuzzTarget, 'format'>, input: string, random: Random): string {
  return target.format === 'json' && random.between(0, 3) > 0
    ? growTree(input, random)
    : growText(input, random)
}
