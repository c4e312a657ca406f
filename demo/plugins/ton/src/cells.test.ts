import { beginCell, comment, external, Cell as LibraryCell, storeMessage, storeStateInit } from '@ton/core'
import { keyPairFromSeed } from '@ton/crypto'
import { WalletContractV3R2, WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import { expect, it } from 'vitest'
import { normalizedHash } from '../tests/ton-network.js'
import { type Cell, hashOf, readBoc, writeBoc } from './cells.js'
import { parseTonAddress } from './ton-address.js'
import { commentCell, readComment, readSentMessage, readStateInit, toHex } from './wallet-messages.js'

const { publicKey, secretKey } = keyPairFromSeed(Buffer.alloc(32, 7))
const wallets = [WalletContractV3R2, WalletContractV4, WalletContractV5R1].map((kind) =>
  kind.create({ workchain: 0, publicKey }),
)

const texts = ['', 'hi', 'x'.repeat(123), 'x'.repeat(124), 'и кириллица 🦊'.repeat(60)]

it('writes comments as @ton/core does, and reads them back', () => {
  for (const text of texts) {
    const cell = commentCell(text)
    expect(toHex(hashOf(cell))).toBe(comment(text).hash().toString('hex'))
    expect(
      LibraryCell.fromBoc(Buffer.from(writeBoc(cell)))[0]
        ?.hash()
        .toString('hex'),
    ).toBe(toHex(hashOf(cell)))
    expect(readComment(readBoc(comment(text).toBoc()))).toBe(text)
  }
})

it('reads no comment in other payloads', () => {
  const jetton = beginCell().storeUint(0x0f8a7ea5, 32).storeUint(0, 64).endCell()
  const notText = beginCell().storeUint(0, 32).storeUint(0xff, 8).endCell()
  for (const cell of [jetton, notText, new LibraryCell()])
    expect(readComment(readBoc(cell.toBoc()))).toBe(undefined)
})

it('reads the hash, the account and the time limit of signed messages of standard wallets', () => {
  for (const wallet of wallets) {
    const transfer = { seqno: 5, secretKey, sendMode: 3, timeout: 1_700_000_300, messages: [] }
    const body =
      wallet instanceof WalletContractV5R1
        ? wallet.createTransfer(transfer)
        : wallet instanceof WalletContractV4
          ? wallet.createTransfer(transfer)
          : wallet.createTransfer(transfer)
    for (const init of [undefined, wallet.init]) {
      const message = external({ to: wallet.address, body, ...(init === undefined ? {} : { init }) })
      const boc = beginCell().store(storeMessage(message)).endCell().toBoc()
      expect(readSentMessage(boc)).toEqual({
        id: normalizedHash(message).toString('hex'),
        account: wallet.address.toRawString(),
        validUntil: 1_700_000_300,
      })
    }
  }
})

it('reads the key in the first state of standard wallets', () => {
  for (const wallet of wallets) {
    const state = readStateInit(beginCell().store(storeStateInit(wallet.init)).endCell().toBoc())
    expect(toHex(state.hash)).toBe(wallet.address.hash.toString('hex'))
    expect(state.publicKey && toHex(state.publicKey)).toBe(publicKey.toString('hex'))
  }
})

it('refuses bytes that are no BOC, or a hostile one [SEC-15]', () => {
  const valid = comment('hello').toBoc()
  const changed = Buffer.from(valid)
  changed[valid.length - 6] = (changed[valid.length - 6] ?? 0) ^ 1
  // A cell that refers to itself.
  const circular = Uint8Array.of(0xb5, 0xee, 0x9c, 0x72, 1, 1, 1, 1, 0, 3, 0, 1, 0, 0)
  const many = Uint8Array.of(0xb5, 0xee, 0x9c, 0x72, 4, 1, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0)
  for (const bytes of [new Uint8Array(), valid.subarray(0, 9), changed, circular, many, new Uint8Array(99)])
    expect(() => readBoc(bytes)).toThrow()
})

it('hashes a cell that is referred to many times once', () => {
  let cell: Cell = { data: new Uint8Array(), bits: 0, refs: [] }
  let library = new LibraryCell()
  for (let depth = 0; depth < 200; depth += 1) {
    cell = { data: new Uint8Array(), bits: 0, refs: [cell, cell, cell, cell] }
    library = beginCell().storeRef(library).storeRef(library).storeRef(library).storeRef(library).endCell()
  }
  expect(toHex(hashOf(cell))).toBe(library.hash().toString('hex'))
  expect(toHex(hashOf(readBoc(writeBoc(cell))))).toBe(toHex(hashOf(cell)))
})

it('parses addresses in all forms, and reports a wrong checksum', () => {
  const address = wallets[0]?.address
  for (const testOnly of [true, false])
    for (const bounceable of [true, false]) {
      const parsed = parseTonAddress(address?.toString({ testOnly, bounceable }) ?? '')
      expect(parsed).toMatchObject({
        workchain: 0,
        flags: { isBounceable: bounceable, isTestOnly: testOnly },
      })
    }
  expect(parseTonAddress(`-1:${'0'.repeat(64)}`)).toMatchObject({ workchain: -1 })
  expect(parseTonAddress(`7:${'0'.repeat(64)}`)).toBe('format')
})
