import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rpcCodeOf } from './rpc-code-of.js'
import { RpcError, toWalletError } from './rpc-error.js'
import { walletErrorCodes } from './wallet-error-codes.js'

const wrap = (inner: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((one, key) => ({ code: -32_603, message: 'Internal JSON-RPC error.', [key]: one }), inner)
const rejected = { code: 4001, message: 'User denied transaction signature.' }

describe('toWalletError for refusals of the user', () => {
  it.each<[what: string, thrown: unknown]>([
    ['plainly', rejected],
    ['as text', { code: '4001' }],
    ['as ethers says it', { code: 'ACTION_REJECTED', message: 'user rejected action' }],
    ['within data.originalError', wrap(rejected, 'originalError', 'data')],
    ['within data', wrap(rejected, 'data')],
    ['within cause', new Error('outer', { cause: rejected })],
    ['five levels deep', wrap(rejected, 'cause', 'originalError', 'data', 'error', 'info')],
    ['beside a getter that throws', Object.defineProperty({ cause: rejected }, 'data', { get: trap })],
    ['without its own code', Object.defineProperty({ data: rejected }, 'code', { get: trap })],
    ['on upgrading the account', { code: 5750 }],
  ])('returns USER_REJECTED for a refusal: %s [M11]', (_, thrown) => {
    expect(toWalletError(thrown).code).toBe('USER_REJECTED')
  })

  it.each<[what: string, thrown: unknown]>([
    ['an injected wallet with WalletConnect’s number', { code: 5000, message: 'Internal server error' }],
    ['a refusal that is nested deeper than any wallet does', wrap(rejected, ...Array(6).fill('cause'))],
    ['another code', { code: 40_010 }],
    ['a code that is no number', { code: '4001 ' }],
    ['a fraction', { code: 4001.5 }],
    ['a message alone', { message: '4001' }],
  ])('does not guess a refusal: %s [M11]', (_, thrown) => {
    expect(toWalletError(thrown).code).toBe('RPC_FAILED')
  })

  it('keeps the code of a declined upgrade: each call on its own does not need it', () => {
    for (const thrown of [{ code: 5750 }, wrap({ code: '5750' }, 'data')])
      expect(rpcCodeOf(toWalletError(thrown))).toBe(5750)
    expect(rpcCodeOf(toWalletError(wrap(rejected, 'data')))).toBe(4001)
  })

  it('keeps the outer code of other errors', () => {
    expect(rpcCodeOf(toWalletError(wrap({ code: -32_000 }, 'data')))).toBe(-32_603)
    expect(rpcCodeOf(toWalletError({ code: '-32002' }))).toBe(-32_002)
  })

  it('accepts WalletConnect’s number as a refusal only if its connector passes the code', () => {
    expect(new RpcError(5000, { code: 'USER_REJECTED' }).code).toBe('USER_REJECTED')
    expect(new RpcError(5000).code).toBe('RPC_FAILED')
  })
})

function trap(): never {
  throw new Error('trap')
}

it('reports code 4901 as the wallet being on another network, keeping RPC_FAILED [W14]', () => {
  const error = toWalletError({ code: 4901, message: 'x' })
  expect(error).toMatchObject({ code: 'RPC_FAILED', rpcCode: 4901 })
  expect(error.shortMessage).toBe('The wallet is not connected to this network')
  expect(toWalletError({ code: 4900 }).shortMessage).toBe('The wallet returned an error')
})

describe('a hostile object of a wallet', () => {
  it('is read in bounded time and without a throw: rings, proxies, getters [M11] (SEC-13)', () => {
    const ring: Record<string, unknown> = { code: -32_603 }
    ring.data = ring
    ring.cause = { originalError: ring }
    expect(walletErrorCodes(ring)).toEqual([-32_603])
    let reads = 0
    const endless: object = new Proxy(
      {},
      {
        get: (_, key) => {
          reads += 1
          return key === 'code' ? -1 : endless
        },
      },
    )
    expect(toWalletError(endless).code).toBe('RPC_FAILED')
    const fresh = (): object => new Proxy({}, { get: (_, key) => (key === 'code' ? -1 : fresh()) })
    expect(walletErrorCodes(fresh()).length).toBeLessThan(5_000)
    const hostile = new Proxy({}, { get: trap, has: trap, getPrototypeOf: trap, ownKeys: trap })
    expect(toWalletError(hostile).code).toBe('RPC_FAILED')
    expect(reads).toBeLessThan(100)
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    expect(toWalletError(revoked.proxy).code).toBe('RPC_FAILED')
  })

  it('becomes an error with a code, whatever its shape', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        expect(toWalletError(thrown).code).toMatch(/^(RPC_FAILED|USER_REJECTED|ABORTED)$/)
      }),
      { numRuns: 200 },
    )
  })
})
