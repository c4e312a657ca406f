import { expect, it } from 'vitest'
import { RpcError } from '#kernel'
import { isRevert } from './is-revert.js'

it.each([
  [3, 'execution reverted'],
  [3, undefined],
  [-32015, 'VM execution error.'],
  [-32000, 'execution reverted: not the owner'],
  [-32000, 'VM Exception while processing transaction: revert'],
  [-32000, 'invalid opcode: INVALID'],
  [-32000, 'invalid jump destination'],
  [-32003, 'EVM error: OutOfGas'],
  [-32000, 'out of gas'],
])('takes %d “%s” for the answer of a contract that reverted (SEC-09)', (code, message) => {
  expect(isRevert(new RpcError(code, { message }))).toBe(true)
  expect(isRevert(Object.assign(new Error(message), { rpcCode: code }))).toBe(true)
})

it('takes a general code with revert data for a revert (SEC-09)', () => {
  expect(isRevert(new RpcError(-32000, { message: 'failed', data: '0x08c379a0' }))).toBe(true)
  expect(isRevert(new RpcError(-32000, { message: 'failed', data: { data: '0x' } }))).toBe(true)
})

it.each([
  [-32000, 'header not found'],
  [-32000, 'missing trie node 1f2e'],
  [-32000, 'execution timeout'],
  [-32000, 'gateway reverting to a backup'],
  [-32000, undefined],
  [-32003, 'Transaction rejected'],
  [-32603, 'execution reverted'],
  [-32005, 'limit exceeded'],
])('takes %d “%s” for a failure of the node, which proves nothing (SEC-09)', (code, message) => {
  expect(isRevert(new RpcError(code, { message }))).toBe(false)
  expect(isRevert(Object.assign(new Error(message), { rpcCode: code }))).toBe(false)
})

it('takes errors without a code for failures (SEC-09)', () => {
  for (const error of [new Error('execution reverted'), undefined, null, 'reverted', {}])
    expect(isRevert(error)).toBe(false)
})
