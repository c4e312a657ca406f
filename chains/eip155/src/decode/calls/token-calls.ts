import { parseAbi } from 'viem/utils'
import { type CallMeaning, type Hex, isUnlimitedAmount } from './call-meaning.js'
import { strictArguments } from './strict-arguments.js'

/** Sources: ERC-20, ERC-721, ERC-1155, ERC-2612, OpenZeppelin's allowances, DAI. */
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amountOrId)',
  'function approve(address spender, uint256 amountOrId)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])

/** Returns the amount of DAI's permit: everything or nothing. */
export const daiAllowance = (allowed: boolean): bigint => (allowed ? 2n ** 256n - 1n : 0n)

/** Decodes a call of a token or an NFT; `undefined` if it is unknown. */
export function readTokenCall(contract: Hex, data: Hex): CallMeaning | undefined {
  const call = strictArguments(abi, data)
  switch (call?.functionName) {
    case 'transfer':
      return { kind: 'sendToken', token: contract, to: call.args[0], amount: call.args[1] }
    case 'transferFrom': {
      const [from, to, amountOrId] = call.args
      return { kind: 'transferFrom', contract, from, to, amountOrId }
    }
    case 'approve':
      return { kind: 'approve', contract, spender: call.args[0], amountOrId: call.args[1] }
    case 'increaseAllowance':
    case 'decreaseAllowance': {
      const [spender, amount] = call.args
      const change = call.functionName === 'increaseAllowance' ? 'more' : 'less'
      const isUnlimited = isUnlimitedAmount(amount)
      return { kind: 'allow', token: contract, spender, amount, isUnlimited, change, by: 'approve' }
    }
    case 'permit': {
      const [owner, spender] = call.args
      const amount = call.args.length === 8 ? daiAllowance(call.args[4]) : call.args[2]
      const isUnlimited = isUnlimitedAmount(amount)
      const base = {
        kind: 'allow',
        token: contract,
        spender,
        owner,
        amount,
        isUnlimited,
        by: 'permit',
      } as const
      // DAI treats an expiry of zero as none.
      const isEndless = call.args.length === 8 && call.args[3] === 0n
      return isEndless ? base : { ...base, deadline: call.args[3] }
    }
    case 'setApprovalForAll':
      return { kind: 'allowAll', collection: contract, operator: call.args[0], allowed: call.args[1] }
    case 'safeTransferFrom': {
      const [from, to, id, third] = call.args
      const isMany = typeof third === 'bigint'
      const items = [{ id, count: isMany ? third : 1n }]
      const standard = isMany ? 'erc1155' : 'erc721'
      return { kind: 'sendNft', standard, collection: contract, from, to, items }
    }
    case 'safeBatchTransferFrom': {
      const [from, to, ids, counts] = call.args
      // The standard reverts if the lengths differ; other contracts may do anything.
      if (ids.length !== counts.length) return undefined
      const items = ids.map((id, at) => ({ id, count: counts[at] ?? 0n }))
      return { kind: 'sendNft', standard: 'erc1155', collection: contract, from, to, items }
    }
    default:
      return undefined
  }
}
