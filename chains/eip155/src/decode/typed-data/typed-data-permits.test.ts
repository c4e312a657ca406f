import { describe, expect, it } from 'vitest'
import { decodeTypedData } from '../index.js'

const token = '0x1111111111111111111111111111111111111111'
const alice = '0xa11ce00000000000000000000000000000000001'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const members = (text: string): readonly { readonly name: string; readonly type: string }[] =>
  text.split(',').map((one) => {
    const [type = '', name = ''] = one.trim().split(' ')
    return { name, type }
  })
const domainType = members('string name,string version,uint256 chainId,address verifyingContract')
const domain = { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: token }

describe('permits [SEC-07]', () => {
  const permit = (
    types: object,
    primaryType: string,
    message: object,
    verifyingContract: string = token,
  ): string =>
    JSON.stringify({
      types: { EIP712Domain: domainType, ...types },
      domain: { ...domain, verifyingContract },
      primaryType,
      message,
    })
  const allowancesOf = (json: string): unknown => decodeTypedData(json)?.allowances
  const erc2612 = {
    Permit: members('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  }

  it('of ERC-2612 allow the spender, and outlive their signature', () => {
    const message = {
      owner: alice,
      spender: bob,
      value: (2n ** 256n - 1n).toString(),
      nonce: 0,
      deadline: 1_800_000_000,
    }
    expect(allowancesOf(permit(erc2612, 'Permit', message))).toEqual([
      {
        kind: 'allow',
        by: 'permit',
        token,
        spender: bob,
        amount: 2n ** 256n - 1n,
        isUnlimited: true,
        owner: expect.stringMatching(new RegExp(alice, 'i')),
        deadline: 1_800_000_000n,
      },
    ])
  })

  it('of DAI allow everything or nothing', () => {
    const types = {
      Permit: members('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'),
    }
    const message = { holder: alice, spender: bob, nonce: 0, expiry: 0, allowed: true }
    expect(allowancesOf(permit(types, 'Permit', message))).toMatchObject([
      { isUnlimited: true, spender: bob },
    ])
    expect(allowancesOf(permit(types, 'Permit', { ...message, allowed: false }))).toMatchObject([
      { amount: 0n, isUnlimited: false },
    ])
  })

  const details = { PermitDetails: members('address token,uint160 amount,uint48 expiration,uint48 nonce') }
  const one = { token, amount: '5', expiration: 1_800_000_000, nonce: 0 }

  it('of Permit2 allow one token or several, until they expire', () => {
    const single = {
      ...details,
      PermitSingle: members('PermitDetails details,address spender,uint256 sigDeadline'),
    }
    const message = { details: one, spender: bob, sigDeadline: 9 }
    expect(allowancesOf(permit(single, 'PermitSingle', message, permit2))).toEqual([
      {
        kind: 'allow',
        by: 'permit2',
        token,
        spender: bob,
        amount: 5n,
        isUnlimited: false,
        expires: 1_800_000_000n,
        deadline: 9n,
      },
    ])
    // The same types with another contract are not Permit2's.
    expect(allowancesOf(permit(single, 'PermitSingle', message))).toEqual([])
    const batch = {
      ...details,
      PermitBatch: members('PermitDetails[] details,address spender,uint256 sigDeadline'),
    }
    const max = { ...one, amount: (2n ** 160n - 1n).toString() }
    expect(
      allowancesOf(permit(batch, 'PermitBatch', { ...message, details: [one, max] }, permit2)),
    ).toMatchObject([{ amount: 5n, isUnlimited: false }, { isUnlimited: true }])
  })

  it.each([
    ['PermitTransferFrom', 'TokenPermissions permitted', ''],
    ['PermitBatchTransferFrom', 'TokenPermissions[] permitted', ''],
    ['PermitWitnessTransferFrom', 'TokenPermissions permitted', ',Order witness'],
    ['PermitBatchWitnessTransferFrom', 'TokenPermissions[] permitted', ',Order witness'],
  ])('of Permit2 by %s are used once, and expire', (name, permitted, witness) => {
    const types = {
      TokenPermissions: members('address token,uint256 amount'),
      [name]: members(`${permitted},address spender,uint256 nonce,uint256 deadline${witness}`),
      ...(witness === '' ? {} : { Order: members('address maker') }),
    }
    const tokens = { token, amount: 7 }
    const message = {
      permitted: permitted.includes('[]') ? [tokens] : tokens,
      spender: bob,
      nonce: 1,
      deadline: 1_800_000_000,
      witness: { maker: alice },
    }
    expect(allowancesOf(permit(types, name, message, permit2))).toMatchObject([
      { token, spender: bob, amount: 7n, expires: 1_800_000_000n, by: 'permit2' },
    ])
  })

  it('are not recognized if a member differs', () => {
    const message = { owner: alice, spender: bob, value: 1, nonce: 0, deadline: 1 }
    for (const types of [
      'address owner,address spender,uint128 value,uint256 nonce,uint256 deadline',
      'address spender,address owner,uint256 value,uint256 nonce,uint256 deadline',
      'address owner,address spender,uint256 value,uint256 nonce',
    ]) {
      const data = decodeTypedData(permit({ Permit: members(types) }, 'Permit', message))
      expect(data?.allowances).toEqual([])
    }
  })
})
