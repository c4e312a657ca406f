import { describe, expect, it, vi } from 'vitest'
import type { Stoppable } from './http/serve-app.js'
import { createWorldParts } from './world-parts.js'

function part(): Stoppable & { readonly stop: ReturnType<typeof vi.fn<() => Promise<void>>> } {
  return { stop: vi.fn(async () => {}) }
}

describe('createWorldParts', () => {
  it('returns a part once it is up, and logs it', async () => {
    const log = vi.fn()
    const parts = createWorldParts(log)
    const relay = part()
    expect(await parts.up('The relay', Promise.resolve(relay))).toBe(relay)
    expect(log).toHaveBeenCalledExactlyOnceWith('The relay is up')
    expect(relay.stop).not.toHaveBeenCalled()
  })

  it('stops the parts that run, those that start when they are up, and each once', async () => {
    const parts = createWorldParts(() => {})
    const [owned, started, late] = [part(), part(), part()]
    parts.own(owned)
    await parts.up('The relay', Promise.resolve(started))
    const failing = parts.up('The inbox', Promise.reject(new Error('Port 1 is taken.')))
    await expect(failing).rejects.toThrow('Port 1 is taken.')
    let start = (_part: Stoppable): void => {}
    const starting = new Promise<Stoppable>((resolve) => {
      start = resolve
    })
    void parts.up('The chain', starting)
    const stopping = parts.stop()
    start(late)
    await stopping
    await parts.stop()
    for (const { stop } of [owned, started, late]) expect(stop).toHaveBeenCalledOnce()
  })

  it('stops the others after a part has failed to stop', async () => {
    const parts = createWorldParts(() => {})
    const [first, second] = [part(), part()]
    first.stop.mockRejectedValue(new Error('It hangs.'))
    parts.own(first)
    parts.own(second)
    await parts.stop()
    expect(second.stop).toHaveBeenCalledOnce()
  })
})
