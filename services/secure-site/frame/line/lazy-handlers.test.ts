import { describe, expect, it } from 'vitest'
import { loadOnce } from '../pages/load-code.js'
import { lazyHandlers } from './lazy-handlers.js'

const by = { origin: 'https://shop.example', signal: new AbortController().signal }

describe('handlers that are loaded on demand', () => {
  it('are loaded once, and again after a failed load', async () => {
    let loads = 0
    const load = loadOnce(async () => {
      loads += 1
      if (loads === 1) throw new Error('no network')
      return {
        async GET_CHAIN_ID() {
          return { chainId: loads }
        },
      }
    })
    const { GET_CHAIN_ID: request } = lazyHandlers(['GET_CHAIN_ID'], load)
    expect(loads).toBe(0)
    await expect(request(undefined, by)).rejects.toThrow('no network')
    await Promise.all([request(undefined, by), request(undefined, by)])
    expect(await request(undefined, by)).toEqual({ chainId: 2 })
  })

  it('ignore a request that was cancelled meanwhile', async () => {
    const abort = new AbortController()
    let calls = 0
    const { SIGN_OUT: request } = lazyHandlers(['SIGN_OUT'], async () => {
      abort.abort()
      return {
        async SIGN_OUT() {
          calls += 1
          return undefined
        },
      }
    })
    await expect(request(undefined, { ...by, signal: abort.signal })).rejects.toThrow()
    expect(calls).toBe(0)
  })
})
