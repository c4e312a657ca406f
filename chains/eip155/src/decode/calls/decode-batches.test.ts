import { concat, getAddress, Interface, solidityPacked } from 'ethers'
import { describe, expect, it } from 'vitest'
import { decodeCall, decodeSafeOperation, type Hex } from '../index.js'

const token = getAddress('0x1111111111111111111111111111111111111111')
const bob = getAddress('0xb0b0000000000000000000000000000000000002')
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const multiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'

/** Encodes a call of a function signature by ethers. */
function encode(signature: string, ...values: unknown[]): Hex {
  const face = new Interface([`function ${signature}`])
  // ethers types its hex results as `string`.
  return face.encodeFunctionData(face.fragments[0] as never, values) as Hex
}

describe('batches', () => {
  const send = encode('transfer(address,uint256)', bob, 5n)
  const approve = encode('approve(address,uint256)', bob, 6n)
  const pack = (operation: number, to: string, value: bigint, data: string): string =>
    solidityPacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [operation, to, value, (data.length - 2) / 2, data],
    )
  const packed = concat([pack(0, token, 0n, send), pack(0, bob, 9n, '0x'), pack(0, token, 0n, approve)])

  it('of Multicall3 are decoded: it acts as itself', () => {
    const data = encode('aggregate3((address,bool,bytes)[])', [
      [token, false, send],
      [token, true, '0x12345678'],
    ])
    expect(decodeCall({ to: multicall3, data })).toMatchObject({
      kind: 'batch',
      by: 'multicall3',
      sender: 'contract',
      to: multicall3,
      calls: [
        { to: token, mayFail: false, meaning: { kind: 'sendToken', to: bob, amount: 5n } },
        { to: token, mayFail: true, meaning: { kind: 'unknown', selector: '0x12345678' } },
      ],
    })
  })

  it('by `multicall` are decoded: the contract acts on behalf of its caller', () => {
    const data = encode('multicall(bytes[])', [send, approve])
    expect(decodeCall({ to: token, value: 2n, data })).toMatchObject({
      kind: 'batch',
      by: 'multicall',
      sender: 'caller',
      value: 2n,
      calls: [
        { to: token, meaning: { kind: 'sendToken' } },
        { to: token, meaning: { kind: 'approve' } },
      ],
    })
  })

  it('in one operation of a Safe are decoded, and nothing else', () => {
    const execute = (to: string, data: string, operation: number, value = 0n): Hex =>
      encode('executeUserOp(address,uint256,bytes,uint8)', to, value, data, operation)
    const together = encode('multiSend(bytes)', packed)
    expect(decodeSafeOperation(execute(multiSend, together, 1))).toMatchObject([
      { to: token, data: send, meaning: { kind: 'sendToken' } },
      { to: bob, value: 9n, meaning: { kind: 'sendCoin', value: 9n } },
      { to: token, meaning: { kind: 'approve' } },
    ])
    expect(decodeSafeOperation(execute(token, send, 0))).toMatchObject([{ meaning: { kind: 'sendToken' } }])
    // Code that runs as the Safe may do anything.
    expect(decodeSafeOperation(execute(token, send, 1))).toBeUndefined()
    expect(decodeSafeOperation(execute(token, together, 1))).toBeUndefined()
    expect(decodeSafeOperation(execute(token, together, 1), { known: { multiSend: [token] } })).toHaveLength(
      3,
    )
    expect(decodeSafeOperation(execute(token, send, 2))).toBeUndefined()
    expect(decodeSafeOperation(`${execute(token, send, 0)}00`)).toBeUndefined()
    expect(decodeSafeOperation('0x')).toBeUndefined()
  })

  it('contain code that would run as the caller as unknown', () => {
    const data = encode('multiSend(bytes)', pack(1, token, 0n, send))
    expect(decodeCall({ to: multiSend, data })).toMatchObject({
      kind: 'batch',
      sender: 'contract',
      calls: [{ meaning: { kind: 'unknown', selector: '0xa9059cbb' } }],
    })
  })

  it('are unknown if malformed', () => {
    for (const broken of [`${packed}00`, packed.slice(0, -2), packed.replace('0x00', '0x02')]) {
      const data = encode('multiSend(bytes)', broken)
      expect(decodeCall({ to: multiSend, data })).toMatchObject({ kind: 'unknown', selector: '0x8d80ff0a' })
    }
  })

  it('are decoded to a depth of four, and with up to a hundred calls', () => {
    let data = send
    for (let depth = 0; depth < 6; depth += 1) data = encode('multicall(bytes[])', [data])
    let meaning = decodeCall({ to: token, data })
    let depth = 0
    while (meaning.kind === 'batch' && meaning.calls[0])
      [meaning, depth] = [meaning.calls[0].meaning, depth + 1]
    expect([depth, meaning.kind]).toEqual([4, 'unknown'])
    const many = encode(
      'multicall(bytes[])',
      Array.from({ length: 101 }, () => send),
    )
    expect(decodeCall({ to: token, data: many }).kind).toBe('unknown')
  })
})
