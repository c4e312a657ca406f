import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { createClientStorage } from './client-storage.js'
import { storedSession } from './stored-session.js'

const key = (instance: string, name: string): string => `wc@2:client:0.3:${instance}//${name}`

describe('the storage of the client', () => {
  it('is restored by the next start, and is separate for each kernel [KRN-07]', async () => {
    const { storage } = createTestPlatform()
    await createClientStorage(storage, 'app', 'quoin-1').setItem(key('quoin-1', 'keychain'), { a: 'b' })
    const next = createClientStorage(storage, 'app', 'quoin-2')
    expect(await next.getItem(key('quoin-2', 'keychain'))).toEqual({ a: 'b' })
    expect(
      await createClientStorage(storage, 'other', 'quoin-2').getItem(key('quoin-2', 'keychain')),
    ).toBeUndefined()
    await next.removeItem(key('quoin-2', 'keychain'))
    expect(storage.keys()).toEqual([])
  })

  it('keeps history, messages and unknown stores in memory [SEC-13]', async () => {
    const { storage } = createTestPlatform()
    const made = createClientStorage(storage, 'app', 'quoin-1')
    for (const name of ['history', 'messages', 'proposal', 'WALLETCONNECT_DEEPLINK_CHOICE'])
      await made.setItem(key('quoin-1', name), ['secret'])
    expect(storage.keys()).toEqual([])
    expect(await made.getItem(key('quoin-1', 'history'))).toEqual(['secret'])
  })

  it('keeps working with blocked storage and with invalid stored data', async () => {
    const { storage } = createTestPlatform()
    storage.block()
    const made = createClientStorage(storage, 'app', 'quoin-1')
    await made.setItem(key('quoin-1', 'session'), [1])
    expect(await made.getItem(key('quoin-1', 'session'))).toEqual([1])
    storage.allow()
    await made.setItem(key('quoin-1', 'session'), [2])
    storage.corrupt(storage.keys()[0] ?? '')
    expect(await made.getItem(key('quoin-1', 'session'))).toBeUndefined()
    expect(storedSession(storage, 'app', 0)).toBe('unknown')
  })

  it('reports whether a session is stored without loading the library [SEC-14]', async () => {
    const { storage } = createTestPlatform()
    const made = createClientStorage(storage, 'app', 'quoin-1')
    expect(storedSession(storage, 'app', 0)).toBe('unknown')
    await made.setItem(key('quoin-1', 'session'), [{ topic: 't', expiry: 100 }])
    expect(storedSession(storage, 'app', 99_999)).toBe('alive')
    expect(storedSession(storage, 'app', 100_000)).toBe('ended')
    expect(storedSession(storage, 'other', 0)).toBe('unknown')
  })
})
