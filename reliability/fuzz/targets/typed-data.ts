import { TypedDataEncoder } from 'ethers'
import { hashStruct, hashTypedData, type TypedDataDefinition } from 'viem'
import {
  decodeTypedData,
  typedDataChainId,
} from '../../../chains/eip155/src/decode/typed-data/decode-typed-data.js'
import { demand, type FuzzTarget } from '../engine/fuzz-target.js'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const domain = { name: 'Token', version: '1', chainId: 1, verifyingContract: address }
const permit = {
  types: {
    EIP712Domain: domainTypes,
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain,
  message: { owner: address, spender: address, value: `${2n ** 256n - 1n}`, nonce: 0, deadline: '0xffff' },
}
const mail = {
  types: {
    EIP712Domain: domainTypes.slice(0, 3),
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[2]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'bytes', type: 'bytes' },
      { name: 'word', type: 'bytes32' },
      { name: 'flag', type: 'bool' },
      { name: 'number', type: 'int8' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Mail', version: '1', chainId: '1' },
  message: {
    from: { name: 'Cow', wallets: [address, address] },
    to: [{ name: 'Bob', wallets: [address, address] }],
    bytes: '0x00ff',
    word: `0x${'ab'.repeat(32)}`,
    flag: true,
    number: -128,
  },
}
const permit2 = {
  types: {
    EIP712Domain: [domainTypes[0], domainTypes[2], domainTypes[3]],
    PermitSingle: [
      { name: 'details', type: 'PermitDetails' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
  },
  primaryType: 'PermitSingle',
  domain: { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
  message: {
    details: { token: address, amount: '1', expiration: 2, nonce: 0 },
    spender: address,
    sigDeadline: '3',
  },
}

const usdSend = {
  types: {
    EIP712Domain: domainTypes,
    'HyperliquidTransaction:UsdSend': [
      { name: 'destination', type: 'string' },
      { name: 'amount', type: 'string' },
      { name: 'time', type: 'uint64' },
    ],
  },
  primaryType: 'HyperliquidTransaction:UsdSend',
  domain: { ...domain, verifyingContract: `0x${'0'.repeat(40)}` },
  message: { destination: address, amount: '5.0', time: 1 },
}

type Types = Record<string, { name: string; type: string }[]>

/** Returns the types that are part of the hash: ethers refuses faults of others, which nobody signs. */
function signedTypes(types: Types, primaryType: string): Types {
  const names = new Set([primaryType])
  for (const name of names)
    for (const { type } of types[name] ?? []) {
      const [base = ''] = type.split('[')
      if (Object.hasOwn(types, base)) names.add(base)
    }
  return Object.fromEntries([...names].map((name) => [name, types[name] ?? []]))
}

/** Returns the hash of ethers; `undefined` if its interface cannot express the types. */
function ethersHash({ types, primaryType, message }: typeof permit): string | undefined {
  try {
    const encoder = TypedDataEncoder.from(signedTypes(types, primaryType))
    return encoder.primaryType === primaryType ? encoder.hashStruct(primaryType, message) : undefined
  } catch (error) {
    if (/ambiguous primary types|missing primary type|invalid type name/.test(String(error))) return undefined
    throw error
  }
}

/** Data of `eth_signTypedData_v4` (EIP-712). */
export const typedData: FuzzTarget = {
  name: 'typed-data',
  format: 'json',
  covers: /\/chains\/eip155\/src\/(decode\/(typed-data|text)|params)\//,
  seeds: [permit, mail, permit2, usdSend].map((one) => JSON.stringify(one)),
  words: [
    'uint256',
    'int8',
    'bytes32',
    'bytes',
    'address',
    'Person[]',
    'uint256[2][]',
    'EIP712Domain',
    'Permit',
    'Permit:',
    'Person:Mail',
    '0x',
    '-0',
  ],
  check(json) {
    const chainId = typedDataChainId(json)
    const decoded = decodeTypedData(json)
    if (!decoded) return false
    demand(decoded.chainId === undefined || decoded.chainId === chainId, 'both readers read the same network')
    // An address with a wrong checksum has the same hash, but viem refuses it.
    const text = json.replace(/0x[\da-f]{40}(?![\da-f])/gi, (address) => address.toLowerCase())
    // The reader has checked its shape; the libraries check it themselves.
    const definition: TypedDataDefinition = JSON.parse(text)
    hashTypedData(definition)
    const given: typeof permit = JSON.parse(text)
    const { types, primaryType, message } = given
    const hash = hashStruct({ types, primaryType: primaryType as 'Permit', data: message })
    const other = ethersHash(given)
    demand(other === undefined || other === hash, 'viem and ethers sign the same')
    return true
  },
}
