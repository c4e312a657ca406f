import { type Allowance, type Hex, isUnlimitedAmount, type KnownContracts } from '../calls/call-meaning.js'
import { isKnownContract } from '../calls/known-contracts.js'
import { permit2Allowance } from '../calls/permit2-calls.js'
import { daiAllowance } from '../calls/token-calls.js'
import { toAddress } from '../text/hex-text.js'
import type { TypedDataParts } from './read-typed-data.js'
import type { TypedDataField } from './typed-data.js'

const details = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const tokens = 'address token,uint256 amount'

type Fields = readonly TypedDataField[]

/** The values were checked against their types, so these fields exist. */
const textOf = (fields: Fields, name: string): string => {
  const value = fields.find((field) => field.name === name)?.value
  return typeof value === 'string' ? value : ''
}
const numberOf = (fields: Fields, name: string): bigint => BigInt(textOf(fields, name) || 0)
const addressOf = (fields: Fields, name: string): Hex =>
  toAddress(textOf(fields, name)) ?? `0x${'0'.repeat(40)}`

/** Returns a struct, or the structs of a list. */
function structsOf(fields: Fields, name: string): readonly Fields[] {
  const field = fields.find((one) => one.name === name)
  if (!field || typeof field.value === 'string') return []
  if (!field.type.endsWith(']')) return [field.value]
  return field.value.flatMap(({ value }) => (typeof value === 'string' ? [] : [value]))
}

/** ERC-2612 and DAI: the verifying contract is the token. */
function tokenPermits(members: string, message: Fields, token: Hex): readonly Allowance[] {
  const isDai = members === 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'
  if (!isDai && members !== 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline')
    return []
  const amount = isDai ? daiAllowance(textOf(message, 'allowed') === 'true') : numberOf(message, 'value')
  const until = numberOf(message, isDai ? 'expiry' : 'deadline')
  const base: Allowance = {
    kind: 'allow',
    token,
    spender: addressOf(message, 'spender'),
    owner: addressOf(message, isDai ? 'holder' : 'owner'),
    amount,
    isUnlimited: isUnlimitedAmount(amount),
    by: 'permit',
  }
  return [isDai && until === 0n ? base : { ...base, deadline: until }]
}

/** Returns the members of a type in EIP-712 encoding, without its name. */
type MembersOf = (type: string) => string

function permit2Permits(primaryType: string, membersOf: MembersOf, message: Fields): readonly Allowance[] {
  const members = membersOf(primaryType)
  const spender = addressOf(message, 'spender')
  const isSingle =
    primaryType === 'PermitSingle' && members === 'PermitDetails details,address spender,uint256 sigDeadline'
  const isBatch =
    primaryType === 'PermitBatch' && members === 'PermitDetails[] details,address spender,uint256 sigDeadline'
  if ((isSingle || isBatch) && membersOf('PermitDetails') === details) {
    const deadline = numberOf(message, 'sigDeadline')
    return structsOf(message, 'details').map((one) => {
      const expiration = Number(numberOf(one, 'expiration'))
      const kept = { token: addressOf(one, 'token'), amount: numberOf(one, 'amount'), expiration }
      return permit2Allowance(kept, spender, { deadline })
    })
  }
  const isTransfer =
    /^Permit(?:Batch)?(?:Witness)?TransferFrom$/.test(primaryType) &&
    /^TokenPermissions(?:\[\])? permitted,address spender,uint256 nonce,uint256 deadline(?:,\w+ \w+)?$/.test(
      members,
    )
  if (!isTransfer || membersOf('TokenPermissions') !== tokens) return []
  const deadline = numberOf(message, 'deadline')
  return structsOf(message, 'permitted').map((one) => {
    const amount = numberOf(one, 'amount')
    const isUnlimited = isUnlimitedAmount(amount)
    const token = addressOf(one, 'token')
    // A single use: signature and allowance expire together.
    return { kind: 'allow', token, spender, amount, isUnlimited, by: 'permit2', expires: deadline, deadline }
  })
}

/** Returns the allowances of a permit whose types match a standard exactly; none otherwise. */
export function readPermits(
  { types, primaryType }: TypedDataParts,
  message: Fields,
  contract: Hex | undefined,
  known: KnownContracts | undefined,
): readonly Allowance[] {
  if (contract === undefined) return []
  const membersOf: MembersOf = (of) =>
    (types.get(of) ?? []).map(({ name, type }) => `${type} ${name}`).join(',')
  if (primaryType === 'Permit') return tokenPermits(membersOf('Permit'), message, contract)
  return isKnownContract(contract, 'permit2', known) ? permit2Permits(primaryType, membersOf, message) : []
}
