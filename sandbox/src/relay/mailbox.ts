import { createHash } from 'node:crypto'
import type { Clock } from './clock.js'

/** A stored message for clients that have not acknowledged it. Times in milliseconds since 1970. */
export interface StoredMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly expiresAt: number
  /** Client id (did:key) of the publisher. */
  readonly publisher: string
}

export interface NewMessage {
  topic: string
  message: string
  tag: number
  /** Seconds. */
  ttl: number
  publisher: string
}

export interface Mailbox {
  /** Stores a message. Returns `undefined` if the same message is already stored (a repeated publish). */
  add(message: NewMessage): StoredMessage | undefined
  /** Returns the messages that `clientId` neither published nor acknowledged, oldest first. */
  pending(topic: string, clientId: string): StoredMessage[]
  acknowledge(message: StoredMessage, clientId: string): void
  /** Returns the number of stored messages. */
  size(): number
}

interface Slot {
  stored: StoredMessage
  acknowledgedBy: Set<string>
}

const MAX_PER_TOPIC = 500

/** Creates a store of messages by topic until they expire, in memory. */
export function createMailbox(clock: Clock): Mailbox {
  const topics = new Map<string, Map<string, Slot>>()

  function live(topic: string): Map<string, Slot> {
    const slots = topics.get(topic) ?? new Map<string, Slot>()
    for (const [hash, slot] of slots) if (slot.stored.expiresAt <= clock.now()) slots.delete(hash)
    if (slots.size === 0) topics.delete(topic)
    return slots
  }

  function hashOf(message: string): string {
    return createHash('sha256').update(message).digest('hex')
  }

  return {
    add({ topic, message, tag, ttl, publisher }) {
      for (const other of [...topics.keys()]) live(other)
      const slots = live(topic)
      const hash = hashOf(message)
      if (slots.has(hash)) return undefined
      const publishedAt = clock.now()
      const stored = { topic, message, tag, publisher, publishedAt, expiresAt: publishedAt + ttl * 1000 }
      slots.set(hash, { stored, acknowledgedBy: new Set() })
      if (slots.size > MAX_PER_TOPIC) slots.delete(slots.keys().next().value ?? '')
      topics.set(topic, slots)
      return stored
    },
    pending(topic, clientId) {
      return [...live(topic).values()]
        .filter((slot) => slot.stored.publisher !== clientId && !slot.acknowledgedBy.has(clientId))
        .map((slot) => slot.stored)
    },
    acknowledge(message, clientId) {
      topics.get(message.topic)?.get(hashOf(message.message))?.acknowledgedBy.add(clientId)
    },
    size() {
      let count = 0
      for (const topic of [...topics.keys()]) count += live(topic).size
      return count
    },
  }
}
