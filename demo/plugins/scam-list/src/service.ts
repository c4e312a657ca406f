import type { PluginContext } from 'quoin/kernel'
import type { Scam, ScamListApi, ScamListPlugin } from './contract.js'
import { findScam } from './find-scam.js'
import { readScams } from './read-scams.js'

/** The list is read again after an hour. Milliseconds. */
const lifetime = 3_600_000
/** An action waits no longer for the list. Milliseconds. */
const longestWait = 3_000

/** Creates the service. */
export function createScamList(ctx: PluginContext<ScamListPlugin>): ScamListApi {
  const { platform, options, signal } = ctx
  let list: readonly Scam[] = []
  let readAt: number | undefined
  let reading: Promise<void> | undefined

  const read = (): Promise<void> => {
    reading ??= options
      .load(signal)
      .then((answer) => {
        list = readScams(answer)
        readAt = platform.now()
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  const isFresh = (): boolean => {
    const age = readAt === undefined ? Number.NaN : platform.now() - readAt
    // After the clock was set back an age is negative.
    return age >= 0 && age < lifetime
  }

  /** Waits for a fresh list, three seconds at most. */
  const ensure = async (): Promise<void> => {
    if (isFresh()) return
    const known = read().catch((error: unknown) => {
      if (!signal.aborted) ctx.report(error)
    })
    let stop = (): void => undefined
    const late = new Promise<void>((resolve) => {
      stop = ctx.after(longestWait, resolve)
    })
    await Promise.race([known, late])
    stop()
  }

  return {
    async check(action) {
      await ensure()
      const chain = ctx.chains.find(action.namespace)
      const scam = findScam(action, list, (address) => chain?.normalizeAddress(address) ?? address)
      if (!scam) return undefined
      return {
        notes: [
          {
            id: 'scam',
            tone: 'danger',
            title: `Known fraud: ${scam.name}`,
            body: 'Others lost what they approved here. Decline it.',
          },
        ],
      }
    },
    refresh: read,
  }
}
