import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { SANDBOX_MNEMONIC } from '../../src/chain/sandbox-chains.js'
import { EXTENSION_WALLET_ACCOUNTS, PAGE_WALLET_ACCOUNTS } from './wallet-accounts.js'

const all = [...PAGE_WALLET_ACCOUNTS, ...EXTENSION_WALLET_ACCOUNTS]

it.each(all)('derives $address as account $index of the test mnemonic', ({ index, address, privateKey }) => {
  const account = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: index })
  expect(account.address).toBe(address)
  expect(bytesToHex(account.getHdKey().privateKey ?? new Uint8Array())).toBe(privateKey)
})

it('gives the two wallets different accounts', () => {
  expect(new Set(all.map((account) => account.address)).size).toBe(6)
})
