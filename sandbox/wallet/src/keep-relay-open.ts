import type { ICore } from '@walletconnect/types'

const TRY_AGAIN = 1500

/**
 * Reconnects to the relay after an outage: the library gives up when a socket is refused. Calls `onChange` with whether
 * the relay is reachable; without topics no socket is needed.
 */
export function keepRelayOpen(core: ICore, onChange: (reachable: boolean) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function attempt(): Promise<void> {
    timer = undefined
    if (core.relayer.connected) return
    // It throws while the relay is unavailable; the next round tries again.
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
