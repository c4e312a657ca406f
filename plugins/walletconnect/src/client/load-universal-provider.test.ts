import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { loadUniversalProvider } from './load-universal-provider.js'

const name = 'localStorage'
const before = Object.getOwnPropertyDescriptor(globalThis, name)
afterEach(() => {
  if (before) Object.defineProperty(globalThis, name, before)
  else Reflect.deleteProperty(globalThis, name)
})

it('the range of the peer dependency ends with 2.21.8, the last version under Apache-2.0', () => {
  const { peerDependencies, devDependencies } = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  )
  const library = '@walletconnect/universal-provider'
  expect(peerDependencies[library]).toMatch(/^>=2\.\d+\.\d+ <=2\.21\.8$/)
  expect(devDependencies[library]).toBe('2.21.8')
})

class UniversalProvider {}

/** Reads the storage on import, as a part of the library does. */
const importer = async (): Promise<unknown> => {
  if (Reflect.get(globalThis, name)) throw new Error('There is storage.')
  return { UniversalProvider }
}

it('loads if the browser denies access to storage, which stays denied afterwards [REL-04]', async () => {
  const get = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(globalThis, name, { get, configurable: true, enumerable: true })
  expect(await loadUniversalProvider(importer)).toBe(UniversalProvider)
  expect(() => Reflect.get(globalThis, name)).toThrow('insecure')
  // Also if it does not load.
  const failing = loadUniversalProvider(() => Promise.reject(new Error('offline')))
  await expect(failing).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' })
  expect(Object.getOwnPropertyDescriptor(globalThis, name)).toMatchObject({ get, enumerable: true })
})

it('leaves accessible storage unchanged [REL-04]', async () => {
  const storage = {}
  Object.defineProperty(globalThis, name, { value: storage, configurable: true })
  const seen = await loadUniversalProvider(async () => {
    expect(Reflect.get(globalThis, name)).toBe(storage)
    return { UniversalProvider }
  })
  expect(seen).toBe(UniversalProvider)
})
