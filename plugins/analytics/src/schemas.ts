import * as z from 'zod/mini'
import { wholeNumber } from '#kernel/schemas'
import { mostAtOnce } from './most-at-once.js'

/** An event that the widget tells its host's own server of (ANA-01). */
export interface TrackedEvent {
  /** UUID. The same event told twice counts once. */
  readonly eventId: string
  readonly url: string
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly props: {
    readonly type: string
    readonly event: string
    readonly address?: string | undefined
    readonly properties?: Readonly<Record<string, unknown>> | undefined
  }
}

/** Several events, in the order in which they happened. */
export interface TrackedEvents {
  readonly events: readonly TrackedEvent[]
}

export interface Taken {
  readonly success: boolean
}

const word = z.string().check(z.regex(/^\w{1,64}$/))

export const trackedEvent: z.ZodMiniType<TrackedEvent, unknown> = z.object({
  eventId: z.uuid(),
  url: z.string().check(z.maxLength(2048)),
  domain: z.string().check(z.maxLength(253)),
  timestamp: wholeNumber,
  props: z.object({
    type: word,
    event: word,
    address: z.optional(z.string().check(z.maxLength(200))),
    properties: z.optional(z.record(z.string(), z.unknown())),
  }),
})

export const trackedBatch: z.ZodMiniType<TrackedEvents, unknown> = z.object({
  events: z.array(trackedEvent).check(z.minLength(1), z.maxLength(mostAtOnce)),
})

export const taken: z.ZodMiniType<Taken, unknown> = z.object({ success: z.boolean() })
