import * as z from 'zod/mini'
import { wholeNumber } from '#page/schemas'
import type { TrackedProps } from './contract.js'
import { maxBatchSize } from './max-batch-size.js'

/** An event that the widget sends to the host's own server. */
export interface TrackedEvent {
  /** UUID. Duplicates count once. */
  readonly eventId: string
  readonly url: string
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly props: TrackedProps
}

/** Several events, in the order of their occurrence. */
export interface TrackedEvents {
  readonly events: readonly TrackedEvent[]
}

/** The response of a service that accepted events. */
export interface Taken {
  readonly success: boolean
  /** Max number of events in one `POST /e/batch`; absent where the service has no such call. */
  readonly batch?: number | undefined
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
  events: z.array(trackedEvent).check(z.minLength(1), z.maxLength(maxBatchSize)),
})

export const taken: z.ZodMiniType<Taken, unknown> = z.object({
  success: z.boolean(),
  batch: z.optional(wholeNumber),
})
