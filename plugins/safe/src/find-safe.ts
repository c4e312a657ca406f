import { type DiscoverySink, durations, type Platform } from '#kernel'
import { readSafeInfo } from './read-safe-answers.js'
import { createSafeChannel } from './safe-channel.js'
import { createSafeConnector } from './safe-connector.js'

/**
 * Requests the parent page's Safe, and lists it if the page responds as one. Without a prompt: a Safe that embeds a
 * page shares its own address. Another parent page receives nothing, because each request names its target origin.
 *
 * @param origins possible origins of the parent page
 * @param ended removes the Safe
 */
export async function findSafe(
  platform: Platform,
  origins: readonly string[],
  name: string,
  sink: DiscoverySink,
  ended: AbortSignal,
): Promise<void> {
  const found = new AbortController()
  const stop = (): void => found.abort()
  ended.addEventListener('abort', stop)
  const pending = origins.map(async (origin) => {
    const channel = createSafeChannel(platform, origin)
    const timeout = { timeoutMs: durations.tenSeconds, signal: found.signal }
    readSafeInfo(await channel.request('getSafeInfo', undefined, timeout))
    return channel
  })
  // None is a Safe: that is the usual case in any other frame, and no fault.
  const channel = await Promise.any(pending).catch(() => undefined)
  found.abort()
  ended.removeEventListener('abort', stop)
  if (!channel || ended.aborted) return
  const connector = createSafeConnector({ platform, channel, name })
  const takeBack = sink.add(connector)
  ended.addEventListener('abort', () => {
    takeBack()
    connector.forget()
  })
}
