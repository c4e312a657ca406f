import { type Platform, untilAborted, type WritableStore } from '#kernel'
import type { AppRequestName } from '../../../../frame-protocol/catalogue.js'
import type { FrameClient } from './frame-client.js'

/** After this time a user sees that the wait is unusual. Milliseconds. */
const slowMs = 4_000
/** After this time a frame that does not load is given up. Milliseconds. */
const giveUpMs = 8_000

/** Requests that wait for a human: for an answer in the frame, in a mailbox or in another app. */
const answeredByUser: ReadonlySet<AppRequestName> = new Set([
  'CONNECT_DEVICE',
  'CONNECT_FARCASTER',
  'UPDATE_EMAIL',
  'END_DEVICE',
  'RPC_REQUEST',
])

export interface UserRequestsDeps {
  readonly client: Pick<FrameClient, 'open' | 'send' | 'giveUp'>
  readonly platform: Pick<Platform, 'after'>
  readonly isSlow: WritableStore<boolean>
}

/**
 * Creates the function that sends requests for which a user waits: `isSlow` is true from 4 s on. A frame that does not load
 * within 8 s is given up, so that the user can retry; one that loads in the background has 20 s. A request that the frame
 * has received keeps its timeout of 30 s: a mail server may need that long, and the code would arrive after the error (FRM-02).
 */
export function createUserRequests({ client, platform, isSlow }: UserRequestsDeps): FrameClient['send'] {
  let slowCount = 0

  /** Counts the time of some work. @param onLate called once the user gives up */
  async function timed<T>(work: Promise<T>, onLate?: () => void): Promise<T> {
    let isCounted = false
    const count = (change: 1 | -1): void => {
      slowCount += change
      isSlow.setState(slowCount > 0)
    }
    const stops = [
      platform.after(slowMs, () => {
        isCounted = true
        count(1)
      }),
      ...(onLate ? [platform.after(giveUpMs, onLate)] : []),
    ]
    try {
      return await work
    } finally {
      for (const stop of stops) stop()
      if (isCounted) count(-1)
    }
  }

  return async (name, payload, signal) => {
    // Opened already in most cases: then no timer starts.
    await timed(untilAborted(client.open(), signal), client.giveUp)
    const answer = client.send(name, payload, signal)
    return answeredByUser.has(name) ? answer : timed(answer)
  }
}
