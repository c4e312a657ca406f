import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../world/random.js'
import type { ServerFleet } from '../fleet/server-fleet.js'

/** Answer of a process, or `lost`: whether the request was served is not known. */
export type FleetAnswer =
  | { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
  | { readonly status: 'lost' }

/** Sends one request. */
export type Send = (url: string) => Promise<Response>

/** Time after which a request that is repeated all the time counts as failed. Milliseconds. */
const KNOWN_WITHIN = 60_000
const AGAIN_AFTER = 20

/** Sends a request once, to any process. */
export async function callOnce(fleet: ServerFleet, random: Random, send: Send): Promise<FleetAnswer> {
  const url = await fleet.url(random)
  try {
    const answer = await send(url)
    const text = await answer.text()
    // Every answer of the two servers is a JSON object.
    const body = JSON.parse(text || '{}') as Readonly<Record<string, unknown>>
    return { status: answer.status, body }
  } catch {
    return { status: 'lost' }
  }
}

/** True for an answer that says nothing about the request: the process was killed, or its database was away. */
export const isUnknown = ({ status }: FleetAnswer): boolean =>
  status === 'lost' || status === 502 || status === 503 || status === 504

/** An answer that says what happened. */
export type KnownAnswer = Exclude<FleetAnswer, { readonly status: 'lost' }>

/**
 * Repeats a request until a process answers it.
 *
 * @throws for 500: it says nothing that a client could act on
 */
export async function callUntilKnown(
  fleet: ServerFleet,
  random: Random,
  send: Send,
  isKnown: (answer: KnownAnswer) => boolean = () => true,
): Promise<KnownAnswer> {
  const until = performance.now() + KNOWN_WITHIN
  for (;;) {
    const answer = await callOnce(fleet, random, send)
    if (answer.status === 500) throw new Error(`A fault of the server: ${JSON.stringify(answer)}`)
    if (answer.status !== 'lost' && !isUnknown(answer) && isKnown(answer)) return answer
    if (performance.now() > until)
      throw new Error(`No answer after ${KNOWN_WITHIN} ms: ${JSON.stringify(answer)}`)
    await pause(AGAIN_AFTER)
  }
}
