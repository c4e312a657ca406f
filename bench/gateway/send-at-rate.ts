import { Agent, get } from 'node:http'

/** Interval of the sender. Milliseconds. */
const TICK = 2
/** Connections that are opened together. */
const MORE = 10

/** Times from the moment at which a request was due to the end of its answer. Milliseconds. */
export interface Latencies {
  readonly requests: number
  readonly failed: number
  readonly p50: number
  readonly p99: number
}

export interface RateOptions {
  readonly connections: number
  /** Requests a second, sent evenly. */
  readonly rate: number
  /** Seconds. */
  readonly duration: number
  /** Called once the connections are open, before the first measured request. */
  readonly onOpened?: () => Promise<void>
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/**
 * Sends requests at a fixed rate over kept connections, which take turns. autocannon would send those of a second at
 * once, and measure its own queue.
 */
export async function sendAtRate(
  url: string,
  { connections, rate, duration, onOpened }: RateOptions,
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  const took: number[] = []
  let failed = 0
  const send = (dueAt: number): Promise<void> =>
    new Promise((resolve) => {
      const fail = (): void => {
        failed += 1
        resolve()
      }
      const request = get(url, { agent }, (response) => {
        response.resume().on('end', () => {
          took.push(performance.now() - dueAt)
          if (response.statusCode !== 200) failed += 1
          resolve()
        })
      })
      request.on('error', fail)
    })
  // Opens the connections, which are not measured, a few more each time: all at once would be a stall of their own.
  for (let open = MORE; open <= connections; open += MORE)
    await Promise.all(Array.from({ length: open }, () => send(performance.now())))
  await onOpened?.()
  took.length = 0
  const sent: Promise<void>[] = []
  const beganAt = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(performance.now() - beganAt, duration * 1000)
      while (sent.length < (passed / 1000) * rate) sent.push(send(beganAt + (sent.length / rate) * 1000))
      if (passed < duration * 1000) return
      clearInterval(timer)
      resolve()
    }, TICK)
  })
  await Promise.all(sent)
  agent.destroy()
  took.sort((one, other) => one - other)
  return { requests: took.length, failed, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}
