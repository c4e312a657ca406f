import { expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { announceCount, vectorCases } from '../../testing/vector-cases.js'
import { createEip155Module } from '../chain-module.js'

const { checkAddress, isAddress, normalizeAddress } = createEip155Module(createTestPlatform())
const eip55 = vectorCases('fetched/eip55.json')
const accounts = vectorCases('npm/ethers.accounts.json')

it(`agrees with the test cases of EIP-55 (${eip55.length}) [SEC-09]`, async () => {
  announceCount('fetched/eip55.json', eip55.length)
  for (const { checksummed } of eip55) {
    const address = String(checksummed)
    expect(await checkAddress(address)).toEqual({ valid: true, address })
    expect(await checkAddress(address.toLowerCase())).toEqual({ valid: true, address })
    // Two letters change case at once, so that the rest is mixed and invalid.
    const digits = address.slice(2)
    const swapped = [...digits].map((digit) =>
      /[a-f]/.test(digit) ? digit.toUpperCase() : digit.toLowerCase(),
    )
    const wrong = swapped.join('')
    const isMixed = wrong !== wrong.toLowerCase() && wrong !== wrong.toUpperCase()
    const expected = isMixed ? { valid: false, reason: 'checksum' } : { valid: true, address }
    expect(await checkAddress(`0x${wrong}`)).toEqual(expected)
  }
})

it(`agrees with the accounts of ethers (${accounts.length}) [SEC-09]`, async () => {
  announceCount('npm/ethers.accounts.json', accounts.length)
  for (const { address, checksumAddress } of accounts) {
    const [text, shown] = [String(address), String(checksumAddress)]
    expect(isAddress(text)).toBe(true)
    expect(await checkAddress(text)).toEqual({ valid: true, address: shown })
    expect(await checkAddress(shown)).toEqual({ valid: true, address: shown })
    expect(normalizeAddress(shown)).toBe(normalizeAddress(text))
  }
})
