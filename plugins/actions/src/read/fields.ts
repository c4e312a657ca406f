import { sanitizeText } from '#kernel'

/** Returns a text of the site; `undefined` for anything else. */
export const textOf = (raw: unknown): string | undefined => (typeof raw === 'string' ? raw : undefined)

/** Returns a list of the site; an empty one for anything else. */
export const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : [])

/** Returns an own field of an object of the site: names such as `constructor` have no meaning. */
export function fieldOf(raw: unknown, name: string): unknown {
  return typeof raw === 'object' && raw !== null && Object.hasOwn(raw, name)
    ? Reflect.get(raw, name)
    : undefined
}

/** Returns a text of the site as one visible line; `undefined` if nothing is visible. @param limit characters */
export function lineOf(raw: unknown, limit: number): string | undefined {
  const text = typeof raw === 'string' ? sanitizeText(raw.slice(0, limit * 4), limit) : ''
  return text === '' ? undefined : text
}

/** The site's answer is not what the specification describes. */
export class AnswerInvalid extends Error {}

/** @param part the part of the answer that is missing or invalid */
export function refuse(part: string): never {
  throw new AnswerInvalid(part)
}
