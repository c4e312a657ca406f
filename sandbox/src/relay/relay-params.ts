/** A missing or invalid parameter; becomes JSON-RPC error -32602. */
export class InvalidParams extends Error {}

/** Maximum message length in characters, slightly below the largest frame. */
export const MAX_MESSAGE_LENGTH = 500_000
const MAX_TOPICS = 500
const MAX_TTL = 30 * 86_400
const DEFAULT_TTL = 300

export function topicOf(value: unknown, name: string): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw new InvalidParams(`${name} must be 64 lower-case hex characters.`)
}

export function topicsOf(value: unknown): string[] {
  if (!Array.isArray(value) || value.length > MAX_TOPICS) {
    throw new InvalidParams(`topics must be an array of at most ${MAX_TOPICS} topics.`)
  }
  return value.map((topic) => topicOf(topic, 'Each topic'))
}

export function messageOf(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= MAX_MESSAGE_LENGTH) return value
  throw new InvalidParams(`${name} must be a string of 1 to ${MAX_MESSAGE_LENGTH} characters.`)
}

/** Seconds. */
export function ttlOf(value: unknown): number {
  if (value === undefined) return DEFAULT_TTL
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_TTL) return value
  throw new InvalidParams(`ttl must be an integer number of seconds from 1 to ${MAX_TTL}.`)
}

export function tagOf(value: unknown): number {
  if (value === undefined) return 0
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw new InvalidParams('tag must be an integer.')
}
