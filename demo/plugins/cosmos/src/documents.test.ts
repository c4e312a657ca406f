import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { expect, it } from 'vitest'
import { fromHex, toHex } from '../tests/hex.js'
import { readAuthInfo, readBody, writeAuthInfo, writeBody, writeSignDoc } from './documents.js'
import { addressOf, readAddress } from './keys.js'
import { cosmosReference } from './networks.js'
import { readMessage } from './protobuf.js'

/** A vector of cosmjs (Apache-2.0): packages/proto-signing/src/testutils.spec.ts, `testVectors`, sequence 0. */
const vector = {
  publicKey: '034f04181eeba35391b858633a765c4a0c189697b40d216354d50890d350c70290',
  address: 'cosmos1pkptre7fdkl6gfrzlesjjvhxhlc3r4gmmk8rs6',
  to: 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
  signBytes:
    '0a93010a90010a1c2f636f736d6f732e62616e6b2e763162657461312e4d736753656e6412700a2d636f736d6f7331706b707472653766646b6c366766727a6c65736a6a766878686c63337234676d6d6b38727336122d636f736d6f7331717970717870713971637273737a673270767871367273307a716733797963356c7a763778751a100a0575636f736d12073132333435363712650a4e0a460a1f2f636f736d6f732e63727970746f2e736563703235366b312e5075624b657912230a21034f04181eeba35391b858633a765c4a0c189697b40d216354d50890d350c7029012040a02080112130a0d0a0575636f736d12043230303010c09a0c1a0c73696d642d74657374696e672001',
}

const transfer = {
  from: vector.address,
  to: vector.to,
  coin: { denom: 'ucosm', amount: 1_234_567n },
  memo: '',
  timeoutHeight: 0n,
}
const signer = {
  publicKey: fromHex(vector.publicKey),
  sequence: 0n,
  fee: { denom: 'ucosm', amount: 2_000n },
  gas: 200_000n,
}

it('writes the published bytes of a signed transfer, and reads them back', () => {
  const bytes = { bodyBytes: writeBody(transfer), authInfoBytes: writeAuthInfo(signer) }
  expect(toHex(writeSignDoc(bytes, 'simd-testing', 1n))).toBe(vector.signBytes)
  expect([readBody(bytes.bodyBytes), readAuthInfo(bytes.authInfoBytes)]).toEqual([transfer, signer])
})

it('writes memo and last block as cosmjs-types does', () => {
  const document = { ...transfer, memo: 'für Zoe 🦊', timeoutHeight: 12_345_678n }
  const { from, to, coin } = document
  const send = MsgSend.fromPartial({
    fromAddress: from,
    toAddress: to,
    amount: [{ denom: coin.denom, amount: String(coin.amount) }],
  })
  const messages = [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value: MsgSend.encode(send).finish() }]
  const { memo, timeoutHeight } = document
  const expected = TxBody.encode(TxBody.fromPartial({ messages, memo, timeoutHeight })).finish()
  expect(toHex(writeBody(document))).toBe(toHex(expected))
  expect(readBody(expected)).toEqual(document)
})

it('reads nothing but a plain transfer of one coin [SEC-07] [SEC-15]', () => {
  const amount = [{ denom: 'ucosm', amount: '1' }]
  const value = MsgSend.encode(
    MsgSend.fromPartial({ fromAddress: vector.address, toAddress: vector.to, amount }),
  ).finish()
  const message = { typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }
  const write = (body: Partial<TxBody>): Uint8Array => TxBody.encode(TxBody.fromPartial(body)).finish()
  expect(readBody(write({ messages: [message] })).to).toBe(vector.to)
  const two = MsgSend.fromPartial({
    fromAddress: vector.address,
    toAddress: vector.to,
    amount: [...amount, ...amount],
  })
  for (const body of [
    write({ messages: [] }),
    write({ messages: [message, message] }),
    write({ messages: [{ ...message, value: MsgSend.encode(two).finish() }] }),
    write({ messages: [{ ...message, typeUrl: '/cosmos.authz.v1beta1.MsgExec' }] }),
    write({ messages: [message], extensionOptions: [{ typeUrl: '/any', value: new Uint8Array() }] }),
    write({ messages: [message] }).subarray(0, -1),
    Uint8Array.of(0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1),
  ])
    expect(() => readBody(body)).toThrow()
  expect(() => readMessage(Uint8Array.of(0x0b))).toThrow()
})

it('derives and reads addresses', () => {
  expect(addressOf(fromHex(vector.publicKey), 'cosmos')).toBe(vector.address)
  expect(readAddress(vector.address)?.prefix).toBe('cosmos')
  expect(readAddress(vector.address.replace('pkptre', 'pkptrq'))).toBe(undefined)
})

it('hashes the chain ids that CAIP-2 cannot contain', () => {
  // The examples of CASA, cosmos, CAIP-2: for `hash-` and `123456789012345678901234567890123456789012345678`.
  expect(cosmosReference('cosmoshub-3')).toBe('cosmoshub-3')
  expect(cosmosReference('123456789012345678901234567890123456789012345678')).toBe('hashed-0204c92a0388779d')
  expect(cosmosReference('hashed-')).toBe('hashed-c904589232422def')
  expect(cosmosReference('wonderland🧝‍♂️')).toBe('hashed-843d2fc87f40eeb9')
})
