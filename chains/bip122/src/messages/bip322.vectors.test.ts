import { hex } from '@scure/base'
import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { exampleNetwork } from '../../testing/example-network.js'
import { vectorCases } from '../../testing/vector-cases.js'
import { decodeAddress } from '../addresses/address-codec.js'
import { createBip122Module } from '../chain-module.js'
import { hashBip322Message, toSign, toSpend } from './bip322.js'

const network = exampleNetwork('mainnet')
const { messages } = createBip122Module(createTestPlatform())
const cases = vectorCases('bip322.basic.json')

it(`builds the transactions of BIP-322 (${cases.length}) [NET-12]`, () => {
  for (const { group, message, address, ...expected } of cases) {
    if (group !== 'tx_hashes') continue
    const decoded = decodeAddress(String(address))
    if (typeof decoded === 'string') throw new Error('Expected an address.')
    const { script } = decoded
    expect({
      message_hash: hex.encode(hashBip322Message(String(message))),
      to_spend_tx_hash: toSpend(String(message), script).getId(),
      to_sign_tx_hash: toSign(String(message), script).getId(),
    }).toEqual(expected)
  }
})

it('accepts the valid signatures of BIP-322 and refuses the invalid ones, also of several keys [NET-12] [SEC-12]', async () => {
  const answers: unknown[] = []
  for (const { group, description, type, ...one } of cases) {
    if (group === 'tx_hashes') continue
    const [message, address] = [String(one.message), String(one.address)]
    const signatures = Array.isArray(one.bip322_signatures) ? one.bip322_signatures : [one.signature]
    for (const signature of signatures) {
      const isValid = await messages?.verify?.({ network, address, message, signature: String(signature) })
      if (isValid !== (group === 'simple')) answers.push([description ?? type, message])
    }
  }
  expect(answers).toEqual([])
})
