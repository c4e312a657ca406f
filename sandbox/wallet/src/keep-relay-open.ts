import type { ICore } from '@walletconnect/types'

const TRY_AGAIN = 1500

/**
 * Comes back to the relay after it was away: the library gives up when a socket is refused. Tells whether the relay can
 * be reached; without a topic there is no socket and nothing to worry about.
 */
export function keepRelayOpen(core: ICore, onChange: (reachable: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function attempt(): Promise<void> {
    timer = undefined
    if (core.relayer.connected) return
    // It throws while the relay is away; the next turn tries again.
    await core.relayer.restartTransport().catch(() => {})
    watch()
  }

  function watch(): void {
    const lost =
      !core.relayer.connected &&
      core.relayer.subscriber.topics.length + core.relayer.subscriber.ids.length > 0
    onChange(!lost)
    if (lost && timer === undefined) timer = setTimeout(attempt, TRY_AGAIN)
  }

  core.relayer.on('relayer_connect', () => onChange(true))
  core.relayer.on('relayer_disconnect', watch)
  core.relayer.on('relayer_error', watch)
  document.addEventListener('visibilitychange', watch)
  addEventListener('online', watch)
}
