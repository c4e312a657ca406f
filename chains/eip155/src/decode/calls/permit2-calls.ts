import { parseAbi } from 'viem/utils'
import { type Allowance, type CallMeaning, type Hex, isUnlimitedAmount } from './call-meaning.js'
import { strictArguments } from './strict-arguments.js'

/** Source: Permit2. */
const abi = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'struct Tokens { address token; uint256 amount; }',
  'struct Permit { Tokens permitted; uint256 nonce; uint256 deadline; }',
  'struct PermitBatch { Tokens[] permitted; uint256 nonce; uint256 deadline; }',
  'struct Target { address to; uint256 requestedAmount; }',
  'struct Transfer { address from; address to; uint160 amount; address token; }',
  'struct Pair { address token; address spender; }',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, Single permitSingle, bytes signature)',
  'function permit(address owner, Batch permitBatch, bytes signature)',
  'function permitTransferFrom(Permit permit, Target target, address owner, bytes signature)',
  'function permitTransferFrom(PermitBatch permit, Target[] targets, address owner, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function transferFrom(Transfer[] transfers)',
  'function lockdown(Pair[] approvals)',
])

type Details = { readonly token: Hex; readonly amount: bigint; readonly expiration: number }

function several(meanings: readonly CallMeaning[]): CallMeaning {
  return meanings.length === 1 && meanings[0] ? meanings[0] : { kind: 'several', meanings }
}

/** Returns an allowance in Permit2; an `expiration` of zero means the end of the block. */
export function permit2Allowance(
  { token, amount, expiration }: Details,
  spender: Hex,
  further: Pick<Allowance, 'owner' | 'deadline'> = {},
): Allowance {
  const isUnlimited = isUnlimitedAmount(amount)
  return {
    kind: 'allow',
    token,
    spender,
    amount,
    isUnlimited,
    by: 'permit2',
    ...further,
    expires: BigInt(expiration),
  }
}

/** Decodes a call of Permit2; `undefined` if it is unknown. */
export function readPermit2Call(data: Hex): CallMeaning | undefined {
  const call = strictArguments(abi, data)
  switch (call?.functionName) {
    case 'approve': {
      const [token, spender, amount, expiration] = call.args
      return permit2Allowance({ token, amount, expiration }, spender)
    }
    case 'permit': {
      const [owner, { details, spender, sigDeadline }] = call.args
      const list: readonly Details[] = 'token' in details ? [details] : details
      return several(list.map((one) => permit2Allowance(one, spender, { owner, deadline: sigDeadline })))
    }
    case 'permitTransferFrom': {
      const [{ permitted }, target, from] = call.args
      const tokens = 'token' in permitted ? [permitted] : permitted
      const targets = 'to' in target ? [target] : target
      if (tokens.length !== targets.length) return undefined
      return several(
        targets.flatMap(({ to, requestedAmount: amount }, at): CallMeaning[] => {
          const token = tokens[at]?.token
          return token === undefined ? [] : [{ kind: 'sendToken', token, from, to, amount }]
        }),
      )
    }
    case 'transferFrom': {
      const list =
        call.args.length === 1
          ? call.args[0]
          : [{ from: call.args[0], to: call.args[1], amount: call.args[2], token: call.args[3] }]
      return several(
        list.map(({ from, to, amount, token }) => ({ kind: 'sendToken', token, from, to, amount })),
      )
    }
    case 'lockdown':
      return several(
        call.args[0].map(({ token, spender }) => ({
          kind: 'allow',
          token,
          spender,
          amount: 0n,
          isUnlimited: false,
          by: 'permit2',
        })),
      )
    default:
      return undefined
  }
}
