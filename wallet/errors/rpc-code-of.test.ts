import { expect, it } from 'vitest'
import { QuoinError, RpcError, rpcCodeOf } from '../../core/index.js'

it('returns the code of an error or of its cause', () => {
  const busy = new RpcError(-32002)
  expect(rpcCodeOf(busy)).toBe(-32002)
  expect(rpcCodeOf(new QuoinError('CONNECT_FAILED', { cause: busy }))).toBe(-32002)
  expect(rpcCodeOf(new Error('outer', { cause: new QuoinError('SWITCH_FAILED', { cause: busy }) }))).toBe(
    -32002,
  )
})

it('returns undefined for an error without a numeric code', () => {
  for (const error of [undefined, null, 'text', -32002, new QuoinError('RPC_FAILED'), { code: -32002 }])
    expect(rpcCodeOf(error)).toBeUndefined()
})

it('handles errors that cause themselves, and wallet objects that throw [SEC-13]', () => {
  const ring = new Error('ring')
  ring.cause = ring
  expect(rpcCodeOf(ring)).toBeUndefined()
  const trap = {
    get cause(): unknown {
      throw new Error('trap')
    },
  }
  expect(rpcCodeOf(new QuoinError('RPC_FAILED', { cause: trap }))).toBeUndefined()
})
