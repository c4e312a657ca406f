import { describe, expect, it } from 'vitest'
import { createKernel } from '#kernel'
import { createTestPlatform } from '#testing'
import { testNetwork } from '../testing/test-chain.js'
import { redactSecrets } from './client/client-logger.js'
import { loadUniversalProvider } from './client/load-universal-provider.js'
import { walletConnectPlugin } from './manifest.js'
import { messages as arabic } from './messages.ar.js'
import { messages as english } from './messages.en.js'
import { walletConnectOptions } from './options.js'
import { cleanIcon, sanitizeName } from './session/session-grant.js'
import { toRelayError, toWalletConnectError } from './walletconnect-error.js'

describe('errors of the library', () => {
  it('are redacted: secrets are removed [SEC-13]', () => {
    const secret = 'f'.repeat(64)
    const text = redactSecrets(
      `pair wc:${secret}@2?relay-protocol=irn&symKey=${secret} at wss://r.example/?auth=eyJhbGciOi.eyJpc3Mi.c2ln&projectId=abc`,
    )
    expect(text).toBe('pair wc:… at wss://r.example/?auth=…&projectId=…')
  })

  it.each([
    ['closed abnormally with code: 3000 (Unauthorized: origin not allowed)', 'ORIGIN_NOT_ALLOWED'],
    ['JWT validation error: JWT Token is not yet valid: x', 'SESSION_EXPIRED'],
    ['Unauthorized: invalid key', 'PROJECT_ID_INVALID'],
    ['socket hang up', 'RELAY_UNREACHABLE'],
  ])('with the message "%s" have the code %s', (message, code) => {
    expect(toRelayError(new Error(message))).toMatchObject({ code })
  })
})

describe('errors thrown by a wallet', () => {
  it.each([
    [{ code: 5000, message: 'User rejected.' }, 'USER_REJECTED'],
    [{ code: 5001, message: 'User rejected chains' }, 'USER_REJECTED'],
    [{ code: 5002, message: 'x' }, 'USER_REJECTED'],
    [{ code: 4001, message: 'x' }, 'USER_REJECTED'],
    [{ code: '4001', message: 'x' }, 'USER_REJECTED'],
    [{ code: -32000, message: 'User denied transaction signature' }, 'USER_REJECTED'],
    [{ message: 'User canceled' }, 'USER_REJECTED'],
    [{ code: 4902, message: 'User rejected? no: unknown chain' }, 'RPC_FAILED'],
    [{ code: -32000, message: 'insufficient funds' }, 'RPC_FAILED'],
    ['a string', 'RPC_FAILED'],
    [undefined, 'RPC_FAILED'],
  ])('are mapped: %o has the code %s [CON-08]', (thrown, code) => {
    expect(toWalletConnectError(thrown)).toMatchObject({ code })
  })
})

describe('the optional package', () => {
  it('fails with PEER_MISSING and a fix if it is not installed', async () => {
    for (const missing of [
      Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' }),
      // Vite, for an optional peer.
      new Error('Could not resolve "@walletconnect/universal-provider" imported by "quoin".'),
      new TypeError('Failed to resolve module specifier "@walletconnect/universal-provider"'),
    ])
      await expect(loadUniversalProvider(() => Promise.reject(missing))).rejects.toMatchObject({
        code: 'PEER_MISSING',
        details: '@walletconnect/universal-provider',
        fix: 'npm install @walletconnect/universal-provider@2.21.8',
      })
    await expect(loadUniversalProvider(() => Promise.resolve({}))).rejects.toMatchObject({
      code: 'PEER_MISSING',
    })
  })

  it('fails with SERVICE_UNREACHABLE if its code did not load', async () => {
    const lost = new TypeError('Failed to fetch dynamically imported module: https://app.example/chunk.js')
    await expect(loadUniversalProvider(() => Promise.reject(lost))).rejects.toMatchObject({
      code: 'SERVICE_UNREACHABLE',
    })
  })
})

describe('names and icons of wallets', () => {
  it('are one line, capped, without bidirectional control characters', () => {
    expect(sanitizeName('Good\u202e\nWallet\u0000')).toBe('Good Wallet')
    expect(sanitizeName('x'.repeat(100))).toHaveLength(64)
    expect(sanitizeName(' ')).toBeUndefined()
    expect(sanitizeName(7)).toBeUndefined()
  })

  it('are accepted over https or as image data only', () => {
    expect(cleanIcon('https://w.example/i.png')).toBe('https://w.example/i.png')
    expect(cleanIcon('data:image/png;base64,AA')).toBe('data:image/png;base64,AA')
    for (const bad of [
      'http://w.example/i.png',
      'javascript:x',
      'data:text/html,x',
      `data:image/png,${'x'.repeat(200_000)}`,
    ])
      expect(cleanIcon(bad)).toBeUndefined()
  })
})

describe('options and texts', () => {
  it.each([
    [undefined, true],
    [{}, true],
    [{ relayUrl: 'wss://relay.example' }, true],
    [{ relayUrl: 'ws://localhost:5555' }, true],
    [{ relayUrl: 'ws://relay.example' }, false],
    [{ relayUrl: 'https://relay.example' }, false],
    [{ relayUrl: 7 }, false],
    [{ relayUrl: 'wss://relay.example', projectId: 'abc' }, true],
    [{ projectId: 7 }, false],
    [{ namespaces: {} }, true],
    [{ namespaces: { cosmos: { methods: ['a'], events: undefined } } }, true],
    [{ namespaces: { cosmos: { methods: (standard: readonly string[]) => standard } } }, true],
    [{ namespaces: { cosmos: { method: ['a'] } } }, false],
    [{ namespaces: { cosmos: { methods: 'a' } } }, false],
    [{ namespaces: { cosmos: ['a'] } }, false],
    [{ namespaces: 'cosmos' }, false],
    ['wss://relay.example', false],
    [null, false],
  ])('validates %o', async (value, valid) => {
    const result = await walletConnectOptions['~standard'].validate(value)
    expect(result.issues === undefined).toBe(valid)
  })

  it.each([
    [{ relayUrl: 'https://relay.example' }, 'relayUrl'],
    [{ relayURL: 'wss://relay.example' }, 'relayURL'],
  ])('names the invalid option of %o', (options, name) => {
    const use = () =>
      createKernel({ projectId: 'p', networks: [testNetwork(1)], platform: createTestPlatform() }).use(
        walletConnectPlugin,
        // A host without type checking.
        options as never,
      )
    expect(use).toThrowError(
      expect.objectContaining({ code: 'OPTIONS_INVALID', details: expect.stringContaining(`'${name}'`) }),
    )
  })

  it('have the same keys and placeholders in both languages', () => {
    const values = (text: string): string[] => text.match(/\{\w+\}/g) ?? []
    expect(Object.keys(arabic)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(english))
      expect(values(arabic[key as keyof typeof arabic])).toEqual(values(text))
  })
})
