import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { startRelay } from '../../../../sandbox/src/relay/start-relay.js'
import { bundleForNode } from '../../../../scripts/bundle-for-node.js'
import { startTestWallet } from '../../testing/test-wallet.js'

interface End {
  readonly lines: Record<string, unknown>[]
  readonly code: number | null
  /** The time between the report that the kernel was disposed and the end of the process. Milliseconds. */
  readonly lingered: number
}

async function runInProcess(
  relayUrl: string,
  mode: string,
  onLine: (line: Record<string, unknown>) => void = () => {},
): Promise<End> {
  const script = await bundleForNode(new URL('../../testing/dispose-in-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, relayUrl, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 50_000,
  })
  const lines: Record<string, unknown>[] = []
  let disposedAt = Number.NaN
  createInterface({ input: child.stdout }).on('line', (text) => {
    if (!text.startsWith('{')) return
    const line: Record<string, unknown> = JSON.parse(text)
    lines.push(line)
    if (line.disposed) disposedAt = Date.now()
    onLine(line)
  })
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ lines, code, lingered: Date.now() - disposedAt }))
  })
}

// Each waits for timers of the library most of the time.
it.concurrent.each(['pairing', 'connected', 'unreachable'])(
  'leaves no socket, timer or listener behind if the kernel is disposed while %s [KRN-07]',
  async (mode) => {
    const relay = await startRelay({ port: 0 })
    const wallet = await startTestWallet(relay.url)
    wallet.respond = () => undefined
    if (mode === 'unreachable') relay.pause()
    try {
      const { lines, code, lingered } = await runInProcess(relay.url, mode, ({ uri }) => {
        if (typeof uri === 'string') wallet.scan(uri).catch(() => undefined)
      })
      expect(lines.at(-1)).toMatchObject({ disposed: true, globals: [], leftovers: [] })
      expect(code).toBe(0)
      // The library waits a second after its start, and between two attempts, with a timer that cannot be cancelled.
      expect(lingered).toBeLessThan(15_000)
    } finally {
      await wallet.stop()
      await relay.stop()
    }
  },
)
