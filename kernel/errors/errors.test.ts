import { expect, it } from 'vitest'
import { RpcError, rpcErrorMeanings, toWalletError } from '../../wallet/errors/rpc-error.js'
import { isQuoinError, QuoinError, toQuoinError } from './quoin-error.js'

it('an error has the text of the catalogue, details, a fix and the cause [ERR-03]', () => {
  const cause = new Error('below')
  const error = new QuoinError('HTTP_STATUS', { values: { n: 404 }, details: 'x', fix: 'y', cause })
  expect(error.message).toBe(
    'HTTP status code: 404\nDetails: x\nFix: y\nDocs: node_modules/quoin/docs/errors.md#http_status',
  )
  expect(error.cause).toBe(cause)
  expect(isQuoinError(error, 'HTTP_STATUS')).toBe(true)
  expect(isQuoinError(error, 'TIMEOUT')).toBe(false)
  expect(toQuoinError(error, 'UNKNOWN')).toBe(error)
})

it('an error of a plugin has its own text, and is recognised by its code [ERR-03] [KRN-02]', () => {
  const text = 'Please try again after {n} seconds'
  const error = new QuoinError('LOGIN_TOO_SOON', { text, values: { n: 5 }, details: 'x' })
  expect(error.message).toBe(
    'Please try again after 5 seconds\nDetails: x\nDocs: node_modules/quoin/docs/errors.md#login_too_soon',
  )
  expect(error.docs).toBe('node_modules/quoin/docs/errors.md#login_too_soon')
  expect(isQuoinError(error, 'LOGIN_TOO_SOON')).toBe(true)
  expect(isQuoinError(Object.assign(error, { code: 'no code' }))).toBe(false)
})

it('an error of another copy of the package is recognised', () => {
  const foreign = Object.assign(new Error('x'), { code: 'TIMEOUT', [Symbol.for('quoin.error')]: true })
  expect(isQuoinError(foreign, 'TIMEOUT')).toBe(true)
})

it('each numeric code has a meaning [ERR-02]', () => {
  const codes = [
    -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006, 4001,
    4100, 4200, 4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5750, 5760,
  ]
  expect(codes.filter((code) => !rpcErrorMeanings[code])).toEqual([])
  expect(new RpcError(4902).message).toContain('4902 Chain not recognised by the wallet')
  expect(new RpcError(4001).code).toBe('USER_REJECTED')
})

it('any value that a wallet throws becomes an error with a code, and reading it never throws [REL-03] [SEC-15]', () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('trap')
      },
      has: () => {
        throw new Error('trap')
      },
    },
  )
  for (const thrown of [
    'text',
    undefined,
    null,
    5,
    {},
    { code: 'x' },
    new Error('e'),
    trap,
    { message: 'm'.repeat(10_000) },
  ]) {
    const error = toWalletError(thrown)
    expect(error.code).toBe('RPC_FAILED')
    expect(error.message.length).toBeLessThan(1_000)
  }
  expect(toWalletError({ code: 4001, message: 'no' }).code).toBe('USER_REJECTED')
  expect(toWalletError(new DOMException('x', 'AbortError')).code).toBe('ABORTED')
})
